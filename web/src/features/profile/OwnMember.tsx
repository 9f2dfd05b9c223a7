import type { Member } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Avatar } from '../members/Avatar.tsx'
import { useMember } from '../members/queries.ts'
import { BasicFacts, hasWork, InterestChips, ProfessionalFacts } from './MemberFacts.tsx'
import { MissingBirthDate } from './MissingBirthDate.tsx'
import { RelationLine } from './RelationLine.tsx'
import '../members/words.ts'
import './words.ts'

/** On the viewer's own profile: a summary of their family member, with a link to all of it. */
export function OwnMember({ memberId }: { memberId: string | null }) {
  return (
    <Card title={t('profile.own.title')}>
      {memberId ? <Matching id={memberId} /> : <p className="text-muted">{t('profile.own.none')}</p>}
    </Card>
  )
}

function Matching({ id }: { id: string }) {
  const { data: member, isPending, refetch } = useMember(id)
  if (isPending) return <Skeleton />
  if (!member) return <ErrorBox onRetry={() => void refetch()}>{t('members.missing.failed')}</ErrorBox>
  return <InShort member={member} />
}

function InShort({ member }: { member: Member }) {
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar
          id={member.id}
          name={member.name}
          deceased={member.deceased}
          portrait={member.portrait?.image?.small}
        />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3">
            <h3 className="text-xl">{member.name}</h3>
            {member.deceased && <Badge>{t('profile.deceased')}</Badge>}
          </div>
          <RelationLine member={member} />
        </div>
      </div>
      <MissingBirthDate member={member} />
      <BasicFacts member={member} />
      {hasWork(member) && <ProfessionalFacts member={member} />}
      {member.interests.length > 0 && <InterestChips interests={member.interests} />}
      <ButtonLink variant="secondary" to={paths.member(member.id)}>
        {t('profile.own.open')}
      </ButtonLink>
    </div>
  )
}
