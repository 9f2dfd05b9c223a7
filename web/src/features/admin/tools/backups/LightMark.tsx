import type { ReactNode } from 'react'
import type { Backups } from '../../../../api/types.ts'
import { t } from '../../../../lib/words.ts'

const looks: Record<Backups['light'], { colour: string; shape: ReactNode }> = {
  green: {
    colour: 'text-primary',
    shape: (
      <>
        <circle cx="24" cy="24" r="22" className="fill-current" />
        <path d="m14 25 7 7 13-15" className="fill-none stroke-card" strokeWidth="5" strokeLinecap="round" />
      </>
    ),
  },
  amber: {
    colour: 'text-warn-edge',
    shape: (
      <>
        <path
          d="M24 4 45 43H3Z"
          className="fill-current stroke-warn"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <path d="M24 17v13m0 6v1" className="stroke-ink" strokeWidth="5" strokeLinecap="round" />
      </>
    ),
  },
  red: {
    colour: 'text-danger',
    shape: (
      <>
        <path d="M15 2h18l13 13v18L33 46H15L2 33V15Z" className="fill-current" />
        <path d="m16 16 16 16m0-16L16 32" className="stroke-card" strokeWidth="5" strokeLinecap="round" />
      </>
    ),
  },
}

/** The light: each has its own shape, for people who cannot tell the colours apart. */
export function LightMark({ light }: { light: Backups['light'] }) {
  const { colour, shape } = looks[light]
  return (
    <svg
      viewBox="0 0 48 48"
      role="img"
      aria-label={t(`backups.mark.${light}`)}
      className={`size-12 shrink-0 ${colour}`}
    >
      {shape}
    </svg>
  )
}
