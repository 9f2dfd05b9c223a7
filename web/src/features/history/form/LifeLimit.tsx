import { useViewer } from '../../../api/session.ts'
import type { HistoryType, PersonRef } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { isOfALife } from '../draft.ts'
import { useHistoryCan } from '../queries.ts'

type LifeLimitProps = { type: HistoryType; people: readonly PersonRef[]; isNew: boolean }

/** Tells children which births and deaths they may record, before they fill in the rest. */
export function LifeLimit({ type, people, isNew }: LifeLimitProps) {
  const can = useHistoryCan(isOfALife(type))
  const you = useViewer()?.memberId ?? null
  const isLimited = can !== undefined && !can.editLives
  const text = isLimited && isOfALife(type) ? limitOf(you, type, people[0], isNew) : null
  return (
    <div role="status" className="empty:hidden">
      {text && (
        <p className="rounded-control border border-warn-edge bg-warn-ground px-4 py-3 text-warn">{text}</p>
      )}
    </div>
  )
}

function limitOf(
  you: string | null,
  type: 'birth' | 'death',
  about: PersonRef | undefined,
  isNew: boolean,
): string | null {
  if (about && about.id === you) return null
  if (about && !isNew) return t('history.life.dateStays')
  if (type === 'death') return t('history.life.noDeath')
  return you ? t('history.life.onlyOwnBirth') : t('history.life.noBirth')
}
