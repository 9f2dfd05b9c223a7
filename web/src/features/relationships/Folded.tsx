import type { ReactNode } from 'react'

/** Fields that most relationships don't need are folded away, unless something is recorded there. */
export function Folded({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="border-line sm:rounded-control sm:border sm:bg-card sm:px-4">
      <summary className="min-h-11 py-2.5 font-semibold text-link">{title}</summary>
      <div className="pt-2 pb-4">{children}</div>
    </details>
  )
}
