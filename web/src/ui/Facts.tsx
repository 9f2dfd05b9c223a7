import type { ReactNode } from 'react'

/** A list of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 print:gap-y-1 sm:grid-cols-[minmax(11rem,auto)_1fr]">{children}</dl>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
