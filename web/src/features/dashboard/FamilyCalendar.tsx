import { lazy, Suspense } from 'react'
import { useViewer } from '../../api/session.ts'
import { loadChunk } from '../../lib/chunks.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Sprig } from '../../ui/pictures.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DetailsHost } from '../calendar/details/DetailsHost.tsx'
import { MonthCalendar } from '../calendar/month/MonthCalendar.tsx'
import { useNothingYet, useWeekStart } from '../calendar/month/queries.ts'
import { ThisWeek } from '../calendar/month/ThisWeek.tsx'
import { Upcoming } from '../calendar/month/Upcoming.tsx'
import { useMonth } from '../calendar/month/useMonth.ts'
import { useToday } from '../calendar/useToday.ts'
import { useWaitingInvitations } from '../households/queries.ts'
import { useStepsLeft } from '../welcome/queries.ts'
import { Invitations } from './Invitations.tsx'
import '../calendar/words.ts'

const FirstStepsCard = lazy(() => loadChunk(() => import('../welcome/FirstStepsCard.tsx')))

/** This week's birthdays, the month, and what comes next. */
export function FamilyCalendar() {
  const today = useToday()
  const [month, setMonth] = useMonth(today)
  const weekStart = useWeekStart()
  const nothingYet = useNothingYet(month, today)
  const invitations = useWaitingInvitations()
  const stepsLeft = useStepsLeft(useViewer()?.owner === true)
  const isKnown = nothingYet !== undefined && invitations !== undefined && stepsLeft !== undefined
  return (
    <>
      <ThisWeek today={today} />
      {invitations && invitations.length > 0 && <Invitations invitations={invitations} />}
      {stepsLeft && (
        <Suspense
          fallback={
            <Card>
              <Skeleton lines={4} />
            </Card>
          }
        >
          <FirstStepsCard {...stepsLeft} />
        </Suspense>
      )}
      {nothingYet && stepsLeft === null && <NothingYet />}
      {/* Wait until everything above is loaded, so that the calendar does not move. */}
      {weekStart === undefined || !isKnown ? (
        <Skeleton lines={12} />
      ) : (
        <div className="@container">
          <div className="grid grid-cols-1 gap-8 @min-[74rem]:grid-cols-[minmax(0,1fr)_19rem] print:block">
            <MonthCalendar month={month} onMonth={setMonth} weekStart={weekStart} today={today} />
            <Upcoming today={today} />
          </div>
        </div>
      )}
      <DetailsHost />
    </>
  )
}

/** Nothing has been entered yet. */
function NothingYet() {
  return (
    <div className="print:hidden">
      <Card>
        <EmptyState
          title={t('dashboard.empty.title')}
          picture={<Sprig />}
          action={<ButtonLink to={paths.profile()}>{t('dashboard.empty.profile')}</ButtonLink>}
        >
          {t('dashboard.empty.text')}
        </EmptyState>
      </Card>
    </div>
  )
}
