import type { ReactNode } from 'react'
import { PageTitle } from './PageTitle.tsx'
import { Sprig } from './pictures.tsx'

type AccountCardProps = { title: string; intro?: ReactNode; footer?: ReactNode; children: ReactNode }

/** A card in the middle of the page for one small task: signing in, registering, answering an invitation. */
export function AccountCard({ title, intro, footer, children }: AccountCardProps) {
  return (
    <div className="mx-auto max-w-lg">
      <Sprig className="mx-auto mb-2 w-20" />
      <div className="rounded-card border border-line bg-card p-card shadow-card sm:p-10">
        <PageTitle className="text-center text-3xl">{title}</PageTitle>
        {intro && <div className="mt-2 text-center text-muted">{intro}</div>}
        <div className="mt-7">{children}</div>
      </div>
      {footer && <p className="mt-6 text-center">{footer}</p>}
    </div>
  )
}
