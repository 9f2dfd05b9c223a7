import { useSearchParams } from 'react-router'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Arrow } from '../Arrow.tsx'
import { useToday } from '../useToday.ts'
import { useYear } from './queries.ts'
import { YearSheet } from './YearSheet.tsx'
import { addYears, monthsOfYear, readYear } from './year.ts'
import '../words.ts'

const contents = ['all', 'birthdays'] as const

/** A year's birthdays and events on one sheet of paper, or on more if there are many. */
export default function YearPage() {
  const { year, onlyBirthdays, go } = useChoice()
  const { pages, hasFailed, retry } = useYear(year)
  const months = pages && monthsOfYear(year, pages, onlyBirthdays)
  const isEmpty = months?.every(({ entries }) => entries.length === 0)
  return (
    <div className="space-y-6 print:space-y-0">
      <div className="space-y-3 print:hidden">
        <PageTitle>{t('calendar.year.title')}</PageTitle>
        <p className="max-w-3xl text-muted">{t('calendar.year.intro')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
        <YearBar year={year} onYear={next => go(next, onlyBirthdays)} />
        <Segments
          label={t('calendar.year.contents')}
          options={contents.map(value => ({ value, label: t(`calendar.year.${value}`) }))}
          value={onlyBirthdays ? 'birthdays' : 'all'}
          onChange={value => go(year, value === 'birthdays')}
        />
      </div>
      <div className="flex flex-wrap gap-3 print:hidden">
        {months && !isEmpty && <Button onPress={() => window.print()}>{t('common.print')}</Button>}
        <ButtonLink variant="quiet" to={paths.dashboard()}>
          {t('calendar.year.back')}
        </ButtonLink>
      </div>
      {hasFailed && <ErrorBox onRetry={retry}>{t('calendar.month.failed')}</ErrorBox>}
      {!hasFailed && !months && <Skeleton lines={12} />}
      {isEmpty && (
        <EmptyState
          title={t('calendar.year.none', { year })}
          action={<ButtonLink to={paths.members()}>{t('calendar.year.noneAction')}</ButtonLink>}
        >
          {t('calendar.year.noneHelp')}
        </EmptyState>
      )}
      {months && !isEmpty && <YearSheet year={year} months={months} onlyBirthdays={onlyBirthdays} />}
    </div>
  )
}

/** The choices are in the address, so that a link or a reload has the same sheet. */
function useChoice() {
  const [params, setParams] = useSearchParams()
  const year = readYear(params.get('year'), useToday())
  const onlyBirthdays = params.get('only') === 'birthdays'

  function go(year: string, onlyBirthdays: boolean) {
    const choice = { year, ...(onlyBirthdays && { only: 'birthdays' }) }
    setParams(choice, { replace: true, preventScrollReset: true })
  }

  return { year, onlyBirthdays, go }
}

function YearBar({ year, onYear }: { year: string; onYear: (year: string) => void }) {
  const look = { variant: 'secondary', className: 'px-3!' } as const
  return (
    <div className="flex items-center gap-3">
      <Button {...look} aria-label={t('calendar.year.previous')} onPress={() => onYear(addYears(year, -1))}>
        <Arrow to="previous" />
      </Button>
      <span aria-live="polite" className="text-xl font-semibold tabular-nums">
        {year}
      </span>
      <Button {...look} aria-label={t('calendar.year.next')} onPress={() => onYear(addYears(year, 1))}>
        <Arrow to="next" />
      </Button>
    </div>
  )
}
