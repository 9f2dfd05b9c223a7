import type { ReactNode } from 'react'
import type { HistoryType } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { HistoryMark } from './marks.tsx'

/** Events, one below the other along a line. */
export function HistoryItems({ children }: { children: ReactNode }) {
  return (
    <ol className="relative before:absolute before:top-2 before:bottom-4 before:left-[1.0625rem] before:w-0.5 before:bg-line print:before:hidden">
      {children}
    </ol>
  )
}

/** The space of events that are not rendered. */
export function Space({ height }: { height: number }) {
  return height > 0 && <li aria-hidden style={{ height }} />
}

/** The position of an event in a list of which only a part is rendered. */
export type ItemPosition = {
  measure?: ((element: Element | null) => void) | undefined
  index?: number
  /** The position in the list, from 1. */
  position?: number
  count?: number
}

type HistoryItemProps = ItemPosition & {
  /** The event's id, for finding the element. */
  event?: string
  type: HistoryType
  date: string
  /** "aged 23" */
  age?: string | null
  location?: string | null
  children: ReactNode
}

/** Shows the date, type and place of an event, then what happened. */
export function HistoryItem(props: HistoryItemProps) {
  const { event, type, date, age, location, children } = props
  return (
    <li
      ref={props.measure}
      data-event={event}
      data-index={props.index}
      aria-posinset={props.position}
      aria-setsize={props.count}
      className="relative pb-7 pl-13 last:pb-2 sm:grid sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-x-6 print:break-inside-avoid print:pb-4"
    >
      <span className="absolute top-0 left-0 grid size-9 place-items-center rounded-full border border-edge bg-card text-xl text-info print:border-[#000] print:text-[#000]">
        <HistoryMark type={type} />
      </span>
      <p className="pt-1">
        <span className="font-semibold">{date}</span>
        {age && <span className="ml-3 text-muted sm:ml-0 sm:block print:text-[#000]">{age}</span>}
      </p>
      <div className="min-w-0 sm:pt-1">
        <p className="text-sm text-muted print:text-[#000]">
          {t(`history.type.${type}`)}
          {location && (
            <>
              {'\u00a0· '}
              <span className="sr-only">{t('timeline.place')} </span>
              {location}
            </>
          )}
        </p>
        {children}
      </div>
    </li>
  )
}
