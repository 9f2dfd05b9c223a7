import type { Member } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Portrait } from './portrait/Portrait.tsx'
import { RelationLine } from './RelationLine.tsx'

/** Who this is, and how they are related to the viewer. */
export function ProfileHead({ member }: { member: Member }) {
  return (
    <Portrait member={member}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <PageTitle className="min-w-0">{member.name}</PageTitle>
        {member.deceased && <Badge>{t('profile.deceased')}</Badge>}
      </div>
      <RelationLine member={member} />
    </Portrait>
  )
}
