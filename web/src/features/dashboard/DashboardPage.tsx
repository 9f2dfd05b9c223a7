import { useViewer } from '../../api/session.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { MoreLink, MoreMenu } from '../../ui/MoreMenu.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { WaitingNotice } from '../accounts/WaitingNotice.tsx'
import { useMonth } from '../calendar/month/useMonth.ts'
import { useToday } from '../calendar/useToday.ts'
import { FamilyCalendar } from './FamilyCalendar.tsx'
import './words.ts'
import '../calendar/words.ts'

export default function DashboardPage() {
  const viewer = useViewer()
  if (!viewer) return null
  const isWaiting = viewer.status === 'pending'
  return (
    <div className="space-y-5 sm:space-y-8 print:space-y-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 print:hidden">
        <div className="min-w-0">
          <PageTitle>{t('dashboard.title')}</PageTitle>
          {/* On a phone the header says as much. */}
          <p className="mt-1 text-lg text-muted max-sm:hidden [[data-easy]_&]:hidden">
            {t('dashboard.greeting', { name: viewer.name })}
          </p>
        </div>
        {!isWaiting && <Actions />}
      </div>
      {isWaiting ? <WaitingNotice /> : <FamilyCalendar />}
    </div>
  )
}

function Actions() {
  const [month] = useMonth(useToday())
  return (
    <div className="flex flex-wrap gap-2 text-[min(1.125rem,5.8vw)] sm:gap-3">
      <ButtonLink to={paths.createEvent()} className="px-[min(1.25rem,4vw)]!">
        {t('calendar.month.create')}
      </ButtonLink>
      <MoreMenu>
        <MoreLink to={paths.events()}>{t('calendar.month.allEvents')}</MoreLink>
        <MoreLink to={paths.subscribe()}>{t('calendar.month.subscribe')}</MoreLink>
        <MoreLink to={paths.year(month)}>{t('calendar.month.printYear')}</MoreLink>
        <MoreLink to={paths.households()}>{t('calendar.month.families')}</MoreLink>
      </MoreMenu>
    </div>
  )
}
