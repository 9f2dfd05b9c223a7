import type { Member } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Portrait } from './portrait/Portrait.tsx'

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

export function RelationLine({ member }: { member: Member }) {
  const { kind, words, path } = member.relationToYou
  const relation = words ?? ''
  // "your mother" doesn't explain a mother; "your mother's brother's son" does explain a cousin.
  const explains = path != null && !path.endsWith(` ${relation}`)
  return (
    <div className="mt-1">
      <p className="text-lg">
        {kind === 'you' && t('profile.you')}
        {kind === 'related' && t('profile.related', { relation })}
        {kind === 'none' && t('profile.unrelated')}
        {kind === 'unlinked' && t('profile.unlinked')}
      </p>
      {explains && <p className="text-muted">{path}</p>}
    </div>
  )
}
