import { useViewer } from '../../api/session.ts'
import { t } from '../../lib/words.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { WaitingNotice } from '../accounts/WaitingNotice.tsx'
import { FamilyCalendar } from './FamilyCalendar.tsx'
import './words.ts'

export default function DashboardPage() {
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <div className="space-y-8 print:space-y-0">
      <div className="print:hidden">
        <PageTitle>{t('dashboard.title')}</PageTitle>
        <p className="mt-1 text-lg text-muted">{t('dashboard.greeting', { name: viewer.name })}</p>
      </div>
      {viewer.status === 'pending' ? <WaitingNotice /> : <FamilyCalendar />}
    </div>
  )
}
