import type { MembersWindow } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { Segments } from '../../ui/Segments.tsx'
import { chooseOrder, type Order, orders } from './order.ts'

type MemberOrderProps = {
  order: Order
  /** The letters that occur, each with the position of the first person listed under it. */
  letters: MembersWindow['letters']
  onJump: (position: number) => void
}

/** Orders the list by name or surname, and jumps to a letter in it. */
export function MemberOrder({ order, letters, onJump }: MemberOrderProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
      <Segments
        label={t('members.order.label')}
        options={orders.map(value => ({ value, label: t(`members.order.${value}`) }))}
        value={order}
        onChange={chooseOrder}
      />
      {letters.length > 1 && (
        <ul aria-label={t('members.letters')} className="flex flex-wrap gap-1">
          {letters.map(({ letter, position }) => (
            <li key={letter}>
              <button
                type="button"
                aria-label={letter === '#' ? t('members.jumpToOthers') : t('members.jumpTo', { letter })}
                onClick={() => onJump(position)}
                className="grid size-11 place-items-center rounded-control font-semibold text-link hover:bg-sunk"
              >
                {letter}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
