import type { Member } from '../../api/types.ts'
import { t } from '../../lib/words.ts'

/** Says how a member is related to the viewer. */
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
