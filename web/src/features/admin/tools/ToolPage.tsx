import type { ReactNode } from 'react'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { AdminNav } from '../AdminNav.tsx'

/** What the admin's tools share: the title, the links to the others, and their own content below. */
export function ToolPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageTitle className="mb-5">{title}</PageTitle>
      <AdminNav />
      <div className="space-y-6">{children}</div>
    </>
  )
}
