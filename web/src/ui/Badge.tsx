import type { ReactNode } from 'react'

const tones = {
  plain: 'border-line bg-sunk text-ink',
  good: 'border-info-edge bg-info-ground text-info',
  warn: 'border-warn-edge bg-warn-ground text-warn',
  bad: 'border-danger-edge bg-danger-ground text-danger',
}

export function Badge({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={`inline-block max-w-full rounded-full border px-3 py-0.5 text-sm font-semibold wrap-anywhere ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
