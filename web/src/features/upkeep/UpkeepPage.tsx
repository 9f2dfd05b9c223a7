import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { AdminNav } from '../admin/AdminNav.tsx'

/** What the screens of upkeep share: the title, the way to the others, and their own content below. */
export function UpkeepPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageTitle className="mb-5">{title}</PageTitle>
      <AdminNav />
      <div className="space-y-6">{children}</div>
    </>
  )
}
