import type { ReactNode } from 'react'

type EmptyStateProps = { title?: string; picture?: ReactNode; children: ReactNode; action?: ReactNode }

/** Shown where there is nothing yet: says so kindly and suggests what to do. */
export function EmptyState({ title, picture, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto max-w-xl py-6 text-center">
      {picture && <div className="mx-auto mb-5 w-40">{picture}</div>}
      {title && <h2 className="mb-2">{title}</h2>}
      <p className="text-muted">{children}</p>
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
