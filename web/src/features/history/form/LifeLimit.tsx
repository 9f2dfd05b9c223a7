import type { HistoryType, MemberList, PersonRef } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { useMembers } from '../../members/queries.ts'
import { isOfALife } from '../draft.ts'

type LifeLimitProps = { type: HistoryType; people: readonly PersonRef[]; isNew: boolean }

/** Tells children which births and deaths they may record, before they fill in the rest. */
export function LifeLimit({ type, people, isNew }: LifeLimitProps) {
  const { data } = useMembers()
  const text = data && isOfALife(type) ? limitOf(data, type, people[0], isNew) : null
  return (
    <div role="status" className="empty:hidden">
      {text && (
        <p className="rounded-control border border-warn-edge bg-warn-ground px-4 py-3 text-warn">{text}</p>
      )}
    </div>
  )
}

function limitOf(
  { can, you }: MemberList,
  type: 'birth' | 'death',
  about: PersonRef | undefined,
  isNew: boolean,
): string | null {
  if (can.editAll || (about && about.id === you)) return null
  if (about && !isNew) return t('history.life.dateStays')
  if (type === 'death') return t('history.life.noDeath')
  return you ? t('history.life.onlyOwnBirth') : t('history.life.noBirth')
}
