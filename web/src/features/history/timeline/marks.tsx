import type { HistoryType } from '../../../api/types.ts'

/** Drawn on a 16 by 16 grid; each type has its own shape, so colours are not needed to tell them apart. */
const shapes: Record<HistoryType, string> = {
  birth: 'M8 2.500v11M3.200 5.200l9.600 5.600M12.800 5.200 3.200 10.800',
  death:
    'M5.500 14h5M6 14V8h4v6M8 8V6.500M8 5.500c-1.500-1.200-.500-2.500 0-3.700.500 1.200 1.500 2.500 0 3.700Z',
  birthday:
    'M2.500 14h11V9h-11ZM2.500 11.500h11M5.500 9V6.500M8 9V6.500M10.500 9V6.500M5.500 4.500v-.300M8 4.500v-.300M10.500 4.500v-.300',
  anniversary:
    'M5.700 12a3.700 3.700 0 1 1 0-7.400 3.700 3.700 0 0 1 0 7.400ZM10.300 12a3.700 3.700 0 1 1 0-7.400 3.700 3.700 0 0 1 0 7.400Z',
  milestone: 'M4 14V2.500h8.500L10.300 5.500l2.200 3H4',
  immigration: 'M2 10.500h12L12.300 14H3.700ZM7.500 10.500V2l5 6.500h-5M5.500 4.500 3.500 8.500h2Z',
  reunion:
    'M5.300 6.500a2 2 0 1 1 0-4 2 2 0 0 1 0 4ZM10.700 6.500a2 2 0 1 1 0-4 2 2 0 0 1 0 4ZM2 13.500c0-3 1.300-4.500 3.300-4.500s2.700 1.500 2.700 4.500c0-3 .700-4.500 2.700-4.500s3.300 1.500 3.300 4.500',
  war: 'M8 1.800l5 1.900v4c0 3.200-2 5.400-5 6.500-3-1.100-5-3.300-5-6.500v-4ZM8 5v5.500',
  other: 'M4 14V2h5.500L12.500 5v9ZM6.500 8h3.500M6.500 11h3.500',
}

/** A small icon for the type of event. */
export function HistoryMark({ type, className = '' }: { type: HistoryType; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`inline-block size-[1em] shrink-0 fill-none stroke-current align-[-0.125em] ${className}`}
    >
      <path d={shapes[type]} strokeWidth="1.300" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
