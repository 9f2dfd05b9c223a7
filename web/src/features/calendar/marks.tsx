import type { EventType } from '../../api/types.ts'
import { t } from '../../lib/words.ts'

/** Drawn on a 16 by 16 grid; each type has its own shape, so colours are not needed to tell them apart. */
const shapes: Record<EventType, string> = {
  birthday:
    'M2.500 14h11V8.500h-11ZM2.500 11c1.800 1.500 3.600 1.500 5.500 0 1.800 1.500 3.600 1.500 5.500 0M8 8.500V5.500M8 3.500V2',
  anniversary: 'M6 13.500a4 4 0 1 1 0-8 4 4 0 0 1 0 8ZM10 10.500a4 4 0 1 1 0-8 4 4 0 0 1 0 8Z',
  holiday:
    'm8 1.800 1.900 4 4.300.600-3.100 3.100.700 4.400L8 11.800l-3.800 2.100.700-4.400L1.800 6.400l4.300-.600Z',
  milestone: 'M4 14.500V2M4 2.500h8.500L10 5.500l2.500 3H4',
  story:
    'M8 4C6.500 2.800 4.500 2.500 2 2.500v10c2.500 0 4.500.300 6 1.500 1.500-1.200 3.500-1.500 6-1.500v-10c-2.500 0-4.500.300-6 1.500ZM8 4v10',
  other: 'M2.500 4h11v10h-11ZM2.500 7.500h11M5.500 2v3.500M10.500 2v3.500',
}

const drawing = 'inline-block size-[1em] shrink-0 fill-none stroke-current align-[-0.125em]'

/** A small icon for the type of event. */
export function TypeMark({ type, className = '' }: { type: EventType; className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={`${drawing} ${className}`}>
      <path d={shapes[type]} strokeWidth="1.500" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

/** The lock on an event that only its creator sees. */
export function PrivateMark() {
  return (
    <>
      <svg viewBox="0 0 16 16" aria-hidden="true" className={drawing}>
        <path
          d="M3.500 7.500h9V14h-9ZM5.500 7.500V5a2.500 2.500 0 0 1 5 0v2.500"
          strokeWidth="1.500"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="sr-only">{t('calendar.visibility.private')}</span>
    </>
  )
}
