import createClient from 'openapi-fetch'
import createReactQuery from 'openapi-react-query'
import { send } from '../../api/send.ts'

/**
 * The calls about people, by hand, until the server's description has them: then `people` becomes `api`, the
 * types come from `api/types.ts`, and this file goes.
 */
export type Gender = 'male' | 'female' | 'other'

/** A person in a list or a choice: enough to tell namesakes apart. */
export type PersonRef = {
  id: string
  name: string
  birthYear: number | null
  deathYear: number | null
  deceased: boolean
  gender: Gender | null
}

export type MemberList = {
  items: PersonRef[]
  you: string | null
  can: { add: boolean; editAll: boolean; delete: boolean }
}

export type Member = {
  id: string
  name: string
  givenName: string | null
  surname: string | null
  birthSurname: string | null
  nickname: string | null
  email: string | null
  phoneNumber: string | null
  address: string | null
  occupation: string | null
  education: string | null
  interests: string[]
  birthDate: string | null
  birthDateText: string | null
  birthDateWords: string | null
  deathDate: string | null
  deathDateText: string | null
  deathDateWords: string | null
  gender: Gender | null
  deceased: boolean
  isActive: boolean
  createdBy: string | null
  createdByName: string | null
  version: number
  createdAt: string
  updatedAt: string
  contactHidden: boolean
  isYou: boolean
  relationToYou: {
    kind: 'you' | 'related' | 'none' | 'unlinked'
    words: string | null
    path: string | null
  }
  can: {
    edit: boolean
    delete: boolean
    relate: boolean
    manageRelationships: boolean
    linkYourself: boolean
  }
}

export type RelationType =
  | 'father'
  | 'mother'
  | 'parent'
  | 'son'
  | 'daughter'
  | 'child'
  | 'brother'
  | 'sister'
  | 'spouse'

export type Qualifier = 'birth' | 'adopted' | 'step' | 'foster'
export type PartnerState = 'married' | 'partners' | 'divorced' | 'widowed'

/** What can be said about a member; null where nothing is known. Dates as typed. */
export type MemberFields = {
  name: string
  givenName: string | null
  surname: string | null
  birthSurname: string | null
  nickname: string | null
  email: string | null
  phoneNumber: string | null
  address: string | null
  occupation: string | null
  education: string | null
  interests: string[]
  birthDate: string | null
  deathDate: string | null
  gender: Gender | null
  deceased: boolean
}

export type RelatedTo = { memberId: string; type: RelationType; qualifier?: Qualifier }
export type NewMember = MemberFields & { id: string; relatedTo?: RelatedTo }
/** Something worth a second look; it never keeps anybody from saving. */
export type Warning = { code: string; message: string; memberId: string | null }
export type SavedMember = { member: Member; warnings: Warning[] }

export type UnderstoodDate = { notation: string; words: string; exact: boolean; day: string | null }

export type Relationship = {
  id: string
  fromId: string
  toId: string
  type: RelationType
  qualifier: Qualifier | null
  state: PartnerState | null
  startedOn: string | null
  startedOnWords: string | null
  endedOn: string | null
  endedOnWords: string | null
  version: number
  createdAt: string
  updatedAt: string
  can: { edit: boolean; delete: boolean }
}

/** A relationship seen from one person's profile: `label` is what `other` is to that person. */
export type RelationshipRow = Relationship & { other: PersonRef; label: string; labelType: RelationType }

export type DerivedRelation = {
  person: PersonRef
  kind: 'grandparent' | 'grandchild' | 'sibling'
  words: string
}

export type Relations = { recorded: RelationshipRow[]; derived: DerivedRelation[] }

export type RelationshipFields = {
  fromId: string
  toId: string
  type: RelationType
  qualifier?: Qualifier | null
  state?: PartnerState | null
  startedOn?: string | null
  endedOn?: string | null
}

export type SavedRelationship = { relationship: Relationship; warnings: Warning[] }

type Json<T> = { content: { 'application/json': T } }
type Body<T> = { requestBody: Json<T> }
type Id = { parameters: { path: { id: string } } }
type IdAndVersion = { parameters: { path: { id: string }; query: { version: number } } }

export type PeoplePaths = {
  '/api/dates': { get: { parameters: { query: { text: string } }; responses: { 200: Json<UnderstoodDate> } } }
  '/api/members': {
    get: { parameters: { query?: { search?: string } }; responses: { 200: Json<MemberList> } }
    post: Body<NewMember> & { responses: { 201: Json<SavedMember> } }
  }
  '/api/members/check': {
    post: Body<MemberFields & { id?: string; relatedTo?: RelatedTo }> & {
      responses: { 200: Json<{ warnings: Warning[] }> }
    }
  }
  '/api/members/{id}': {
    get: Id & { responses: { 200: Json<Member> } }
    put: Id & Body<MemberFields & { version: number }> & { responses: { 200: Json<SavedMember> } }
    delete: IdAndVersion & { responses: { 200: Json<{ undo: string }> } }
  }
  '/api/members/{id}/relations': { get: Id & { responses: { 200: Json<Relations> } } }
  '/api/changes/{batch}/undo': {
    post: { parameters: { path: { batch: string } }; responses: { 204: { content?: never } } }
  }
  '/api/relationships': {
    get: {
      parameters: { query?: { fromId?: string; toId?: string } }
      responses: { 200: Json<{ items: Relationship[] }> }
    }
    post: Body<RelationshipFields & { id: string }> & { responses: { 201: Json<SavedRelationship> } }
  }
  '/api/relationships/{id}': {
    put: Id & Body<RelationshipFields & { version: number }> & { responses: { 200: Json<SavedRelationship> } }
    delete: IdAndVersion & { responses: { 200: Json<{ undo: string }> } }
  }
  '/api/kinship': {
    get: {
      parameters: { query: { from: string; to: string } }
      responses: { 200: Json<{ words: string | null; path: string | null }> }
    }
  }
}

export const peopleClient = createClient<PeoplePaths>({ baseUrl: location.origin, fetch: send })
export const people = createReactQuery(peopleClient)
