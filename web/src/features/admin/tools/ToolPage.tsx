import type { ReactNode } from 'react'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { AdminNav } from '../AdminNav.tsx'

/** The frame of the admin tools: the title, links to the other tools, and the content. */
export function ToolPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageTitle className="mb-5">{title}</PageTitle>
      <AdminNav />
      <div className="space-y-6">{children}</div>
    </>
  )
}
