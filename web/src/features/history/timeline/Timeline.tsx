import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { HistoryRow, PersonRef } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { useMembers } from '../../members/queries.ts'
import type { RowState } from '../listLink.ts'
import { useHistory } from '../queries.ts'
import { DecadeSection, headingId } from './DecadeSection.tsx'
import { byDecade, type Stretch } from './decades.ts'
import { LivesDrawing } from './LivesDrawing.tsx'
import { livesOf } from './lives.ts'
import { useFollow } from './useFollow.ts'
import { useReturn } from './useReturn.ts'
import '../../members/words.ts'
import '../words.ts'
import './words.ts'

const nobody: readonly PersonRef[] = []

/** The family's history from earliest to latest, by decade, with people's lives beside it. */
export default function Timeline({ rows }: { rows: readonly HistoryRow[] }) {
  const { data, isError, refetch } = useMembers()
  const all = useHistory().data?.items.length ?? 0
  const [thisYear] = useState(() => new Date().getFullYear())
  const follow = useFollow({ list: useLocation().search } satisfies RowState)
  const { list, remember } = useReturn()
  const members = data?.items ?? nobody
  const people = useMemo(() => new Map(members.map(person => [person.id, person])), [members])
  const lives = useMemo(() => livesOf(members, rows, thisYear), [members, rows, thisYear])
  const { stretches, yearless } = useMemo(() => byDecade(rows), [rows])
  return (
    <div className="space-y-6 print:text-[#000]">
      {isError && !data && <ErrorBox onRetry={() => void refetch()}>{t('timeline.namesFailed')}</ErrorBox>}
      <Jumps stretches={stretches} />
      <div className="grid-cols-[minmax(0,1fr)_auto] gap-8 lg:grid print:block">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the links inside */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link arrives as a click */}
        <div ref={list} onClickCapture={remember} onClick={follow} className="min-w-0 space-y-4">
          {stretches.map(stretch =>
            stretch.kind === 'gap' ? (
              <Gap key={stretch.from} {...stretch} filtered={rows.length < all} />
            ) : (
              <DecadeSection
                key={stretch.from}
                decade={stretch.from}
                rows={stretch.rows}
                people={people}
                lives={lives.lives}
              />
            ),
          )}
          {yearless.length > 0 && (
            <DecadeSection decade={null} rows={yearless} people={people} lives={lives.lives} />
          )}
        </div>
        <LivesDrawing lives={lives} />
      </div>
    </div>
  )
}

/** Decades without events, in one line. */
function Gap({ from, to, filtered }: { from: number; to: number; filtered: boolean }) {
  return (
    <p className="border-y border-dashed border-edge py-3 text-muted print:border-[#000] print:text-[#000]">
      {filtered ? t('timeline.gapFiltered', { from, to }) : t('timeline.gap', { from, to })}
    </p>
  )
}

/** On a long timeline, buttons to jump to a decade. */
function Jumps({ stretches }: { stretches: readonly Stretch[] }) {
  const decades = stretches.filter(stretch => stretch.kind === 'decade')
  if (decades.length < 4) return null
  return (
    <nav aria-label={t('timeline.jump')} className="print:hidden">
      <ul className="flex flex-wrap gap-2">
        {decades.map(({ from: decade }) => (
          <li key={decade}>
            <button
              type="button"
              aria-label={t('timeline.jumpTo', { decade })}
              onClick={() => jumpTo(decade)}
              className="min-h-11 rounded-control border border-line bg-card px-3 font-semibold text-link hover:bg-sunk"
            >
              {t('timeline.decade', { decade })}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Focuses the heading, so that keyboards and screen readers continue from there. */
function jumpTo(decade: number) {
  const heading = document.getElementById(headingId(decade))
  heading?.closest('section')?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}
