import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Sprig } from '../../ui/pictures.tsx'

type AccountCardProps = { title: string; intro?: ReactNode; footer?: ReactNode; children: ReactNode }

/** The sheet on which one signs in, registers or chooses a password. */
export function AccountCard({ title, intro, footer, children }: AccountCardProps) {
  return (
    <div className="mx-auto max-w-lg">
      <Sprig className="mx-auto mb-2 w-20" />
      <div className="rounded-card border border-line bg-card p-6 shadow-card sm:p-10">
        <PageTitle className="text-center text-3xl">{title}</PageTitle>
        {intro && <div className="mt-2 text-center text-muted">{intro}</div>}
        <div className="mt-7">{children}</div>
      </div>
      {footer && <p className="mt-6 text-center">{footer}</p>}
    </div>
  )
}
