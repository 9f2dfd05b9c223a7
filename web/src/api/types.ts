import type { components, paths } from './schema'

type Answer<Responses> =
  Responses extends Record<200, { content: { 'application/json': infer Body } }> ? Body : never

export type Site = Answer<paths['/api/site']['get']['responses']>
export type Session = Answer<paths['/api/auth/session']['get']['responses']>
export type User = NonNullable<Session['user']>
/** Why something is not allowed, as a sentence for the user. */
export type Reason = components['schemas']['Reason']
export type SignedInDevice = Answer<paths['/api/account/sessions']['get']['responses']>['items'][number]

type Schemas = components['schemas']

/** Settings that admins can change while the site is running. */
export type Settings = Schemas['SettingsView']
export type SiteSettings = Schemas['SiteSettingsView']
export type MailSettings = Schemas['MailSettingsView']
export type BackupSettings = Schemas['BackupSettingsView']
/** Names what sets something from outside, so that it can't be changed here. */
export type SetBy = Schemas['SetBy']
/** A step that the owner of a new site takes first. */
export type FirstStep = Schemas['Step']
/** The result of trying a mail server or a folder for backups. */
export type Trial = Schemas['Trial']

export type PersonRef = Schemas['PersonRef']
/** Counts what a file with the family would contain. */
export type ExportPreview = Schemas['ExportPreview']
export type PreparedExport = Schemas['PreparedExport']
export type MemberList = Schemas['Members']
export type MembersWindow = Schemas['MembersWindow']
export type Member = Schemas['Member']
export type Gender = Schemas['Gender']
/** The kind of a further name. */
export type NameKind = Schemas['NameKind']
export type NewMember = Schemas['NewMember']
export type RelatedTo = Schemas['NewRelatedTo']
/** Something worth a second look; it never prevents saving. */
export type Warning = Schemas['Warning']
export type RelationType = Schemas['RelationType']
export type Qualifier = Schemas['Qualifier']
export type PartnerState = Schemas['State']
export type Relationship = Schemas['Relationship']
/** A relationship seen from one person's profile: `label` is what `other` is to that person. */
export type RelationshipRow = Schemas['RelationshipRow']
export type DerivedRelation = Schemas['DerivedRelation']
export type Relations = Schemas['Relations']
export type SavedRelationship = Schemas['SavedRelationship']
/** A relationship recorded in the same action as another. */
export type AlsoRelationship = Schemas['AlsoRelationship']
/** A further relationship that may be true, and the question it answers. */
export type Proposal = Schemas['Proposal']
/** A child's other parent, who may be the partner of the parent in question. */
export type PartnerProposal = Schemas['PartnerProposal']
export type Question = Schemas['Question']
/** Two people who may be the same. */
export type DuplicatePair = Schemas['DuplicatePair']
export type DuplicatePerson = Schemas['DuplicatePerson']
export type DuplicateEvidence = Schemas['EvidenceView']
export type ComparedMembers = Schemas['ComparedMembers']
export type ComparedField = Schemas['ComparedField']
/** Says whose value to keep, field by field. */
export type MergeChoices = Schemas['Choices']
/** The ways in which two people are related. */
export type Kinship = Schemas['Kinship']
/** One way in which they are related, with the people between them. */
export type KinshipWay = Schemas['Way']
export type PathPerson = Schemas['PathPerson']
export type PathLink = Schemas['PathLink']
export type FamilyEvent = Schemas['Event']
export type NewEvent = Schemas['NewEvent']
export type EventType = Schemas['EventType']
export type Visibility = Schemas['Visibility']
/** An entry on a day of the calendar. */
export type BirthdayEntry = Schemas['BirthdayEntry']
export type EventEntry = Schemas['EventEntry']
export type UpcomingEvent = Schemas['UpcomingEvent']
export type UpcomingBirthday = Schemas['UpcomingBirthday']
export type CalendarPreferences = Schemas['CalendarPreferences']
export type WeekStart = Schemas['WeekStart']
export type FirstDay = Schemas['FirstDay']
export type CalendarFeed = Schemas['CalendarFeed']
export type Reminder = Schemas['Reminder']
export type Household = Schemas['Household']
/** An account's membership in a household. */
export type HouseholdPerson = Schemas['HouseholdPerson']
export type Invitation = Schemas['Invitation']
export type NewInvitation = Schemas['NewInvitation']
/** An entry of a pasted list of addresses. */
export type ListedAddress = Schemas['ListedAddress']
export type InvitedMany = Schemas['InvitedMany']
export type GroupLink = Schemas['GroupLink']
export type FeedbackCategory = Schemas['Category']
export type HistoryType = Schemas['HistoryType']
export type HistoryRow = Schemas['HistoryRow']
/** An event in a member's life, with their age at the time. */
export type LifeEvent = Schemas['LifeEvent']
/** A stored file, without its bytes. */
export type StoredFile = Schemas['FileView']
/** The parts of a file that the record it is attached to shows. */
export type FileRef = Schemas['FileRef']
/** The file of a source in the history. */
export type SourceFile = Schemas['SourceFile']
/** A large file uploaded in parts, and which parts have arrived. */
export type PartUpload = Schemas['UploadView']
/** A photo of an event. */
export type Photo = Schemas['Photo']
/** A photo of a member, and what it was taken of. */
export type MemberPhoto = Schemas['MemberPhoto']
/** Some rows of the history, and how many there are. */
export type HistoryWindow = Schemas['HistoryWindow']
export type HistoryCan = Schemas['HistoryCan']
/** The decades of the history, and the lives beside them. */
export type HistoryTimeline = Schemas['HistoryTimeline']
/** A person in a history event, and what they were in it. */
export type InvolvedPerson = Schemas['InvolvedPerson']
/** A history event, with the people its row names by id. */
export type HistoryEvent = Schemas['HistoryEvent']
export type NewHistoryEvent = Schemas['NewHistoryEvent']
/** A saved history event, and which profile dates the save changed. */
export type SavedHistory = Schemas['SavedHistory']
/** A source that the family knows something from. */
export type Source = Schemas['SourceRecord']
export type NewSource = Schemas['NewSourceRecord']
export type SourceRow = Schemas['SourceRow']
/** A source as the record that cites it shows it. */
export type Citation = Schemas['Citation']
export type NewCitation = Schemas['NewCitation']
export type Certainty = Schemas['Certainty']
export type CitedRecord = Schemas['CitedRecord']
/** A file with its caption. */
export type AttachedFile = Schemas['SourceFileRef']
/** The counts of what admins have to do. */
export type AdminOverview = Schemas['AdminOverview']
/** The backups and their status. */
export type Backups = Schemas['Backups']
/** A family member as listed for admins. */
export type MemberRow = Schemas['MemberRow']
export type Feedback = Schemas['Feedback']
export type FeedbackStatus = Schemas['FeedbackStatus']
export type Role = Schemas['Role']
export type AccountStatus = Schemas['Status']
export type UserPage = Schemas['Page_User']
/** An email in the outbox, without its text. */
export type OutboxMail = Schemas['Mail']
export type MailState = Schemas['MailState']
export type Backup = Schemas['Backup']
/** The changes of one action of a person, as the change log shows them. */
export type SecurityEntry = Schemas['SecurityEntry']
export type Change = Schemas['Change']
export type UndoCheck = Schemas['UndoCheck']
export type ChangeItem = Schemas['ChangeItem']
export type ChangeField = Schemas['ChangeField']
export type DatabaseStatistics = Schemas['DatabaseStatistics']
export type CheckedUser = Schemas['CheckedUser']
/** A view of the family tree: people as columns, and lines that name people by their position. */
export type Tree = Schemas['Tree']
export type TreeLine = Schemas['TreeLine']
/** The way in which a child belongs to its parents. */
export type ChildKind = Schemas['ChildKind']
export type CoupleState = Schemas['CoupleState']
export type VitalMetric = Schemas['VitalMetric']
export type SearchKind = Schemas['SearchKind']
/** The kind of a record that has files. */
export type OwnerKind = Schemas['OwnerKind']
export type Found = Schemas['Found']
/** The search results of one kind. */
export type FoundGroup = Schemas['FoundGroup']
export type Hit = Schemas['Hit']
/** The position of a place on the map. */
export type Place = Schemas['Place']
/** A piece of a text, which may be what was searched for. */
export type Piece = Schemas['Piece']

/** A file that was uploaded to be imported, what it would change, and how far its import is. */
export type ImportDraft = Schemas['ImportDraft']
export type ImportItem = Schemas['ImportItem']
export type ImportItemKind = Schemas['ItemKind']
export type ImportChoice = Schemas['Choice']
export type ImportTable = Schemas['ImportTable']
export type ImportField = Schemas['TableField']
