import { type RefObject, useRef } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { asProblem } from '../../api/problem.ts'
import type { Member } from '../../api/types.ts'
import { useHasDraft } from '../../forms/draftNames.ts'
import { formatDay } from '../../lib/dates.ts'
import { useInlineForm } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Secondary } from '../../ui/Secondary.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { NoMember } from '../members/NoMember.tsx'
import { useMember } from '../members/queries.ts'
import { newRelationshipDraft } from '../relationships/AddRelationship.tsx'
import { LinkYourself } from '../relationships/LinkYourself.tsx'
import { useRelations } from '../relationships/queries.ts'
import { RelationshipsCard } from '../relationships/RelationshipsCard.tsx'
import { EditMember } from './EditMember.tsx'
import { LifeCard } from './life/LifeCard.tsx'
import { BasicInformation, Interests, NotesAndSources, ProfessionalInformation } from './MemberFacts.tsx'
import { MissingBirthDate } from './MissingBirthDate.tsx'
import { ProfileActions } from './ProfileActions.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { PhotosCard } from './photos/PhotosCard.tsx'
import { useMemberRemoval } from './useMemberRemoval.ts'
import '../files/words.ts'
import '../relationships/words.ts'
import '../members/words.ts'
import './words.ts'

/** Everything about one member, and how they are related to others. */
export default function MemberPage() {
  const { id = '' } = useParams()
  const removal = useMemberRemoval()
  if (removal.leaving) return <Spinner label={t('profile.deleting')} />
  return <Loading key={id} id={id} onDelete={removal.ask} />
}

type ProfileProps = { onDelete: (member: Member) => void }

function Loading({ id, onDelete }: { id: string } & ProfileProps) {
  const { data: member, error, isPending, refetch } = useMember(id)
  const relations = useRelations(id)
  const [search] = useSearchParams()
  const editing = search.has('edit') && (member?.can.edit ?? false)
  // Both are asked for at once, and shown at once: relatives that come later would push the rest down. But a profile does
  // not wait for relatives that fail to load.
  const { isPending: isWaiting, failureCount, errorUpdateCount } = relations
  // Once they have failed, the profile asks for them again when it appears, which must not hide it.
  const areComing = isWaiting && failureCount === 0 && errorUpdateCount === 0 && !editing
  if (isPending || areComing) return <Spinner />
  // Someone who is editing keeps what was typed, even if the member was deleted meanwhile.
  const gone = error && asProblem(error).status === 404 && !editing
  if (gone || !member) return <NoMember error={error} onRetry={() => void refetch()} />
  return <Profile member={member} editing={editing} onDelete={onDelete} />
}

function Profile({ member, editing, onDelete }: { member: Member; editing: boolean } & ProfileProps) {
  const navigate = useNavigate()
  const editLink = useRef<HTMLAnchorElement>(null)
  const leave = () => void navigate(paths.member(member.id), { replace: true, preventScrollReset: true })

  if (editing)
    return (
      <EditMember
        member={member}
        onCancel={leave}
        // The address says whether the profile is being edited, so Back closes the form, too.
        onClosed={() => editLink.current?.focus()}
        onSaved={({ name }) => {
          toast({ text: t('profile.saved', { name }) })
          leave()
        }}
      />
    )
  return <Sheet member={member} editLink={editLink} onDelete={() => onDelete(member)} />
}

type SheetProps = {
  member: Member
  editLink: RefObject<HTMLAnchorElement | null>
  onDelete: () => void
}

function Sheet({ member, editLink, onDelete }: SheetProps) {
  const adding = useInlineForm(useHasDraft(newRelationshipDraft(member.id)) && member.can.relate)
  return (
    <div className="space-y-8">
      <div className="space-y-6">
        <ProfileHead member={member} />
        <ProfileActions member={member} adding={adding} editLink={editLink} onDelete={onDelete} />
        <MissingBirthDate member={member} />
      </div>
      {/* On a phone the relatives come right after the person; on wide screens in their own column. */}
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_auto_auto_auto_1fr]">
        <BasicInformation member={member} />
        <div className="space-y-6 lg:col-start-2 lg:row-span-5 lg:row-start-1">
          <RelationshipsCard member={member} adding={adding} />
          {member.can.linkYourself && <LinkYourself member={member} />}
        </div>
        <ProfessionalInformation member={member} />
        <Interests member={member} />
        <NotesAndSources member={member} />
      </div>
      <LifeCard member={member} />
      <PhotosCard member={member} />
      <Secondary>
        <Origin member={member} />
      </Secondary>
    </div>
  )
}

/** Says who entered this person, and when. */
function Origin({ member: { createdAt, createdByName } }: { member: Member }) {
  const day = formatDay(createdAt)
  return (
    <p className="text-sm text-muted">
      {createdByName ? t('profile.addedBy', { name: createdByName, day }) : t('profile.added', { day })}
    </p>
  )
}
