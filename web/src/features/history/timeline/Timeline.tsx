import { type FocusEvent, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { HistoryRow, HistoryTimeline } from '../../../api/types.ts'
import { usePrinting } from '../../../lib/usePrinting.ts'
import { t } from '../../../lib/words.ts'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { People } from '../draft.ts'
import type { FilterQuery } from '../filters.ts'
import type { RowState } from '../listLink.ts'
import { useTimeline } from '../queries.ts'
import type { Rows } from '../useHistoryList.ts'
import { useRowWindow } from '../useRowWindow.ts'
import { DecadeSection, headingId } from './DecadeSection.tsx'
import { LivesDrawing } from './LivesDrawing.tsx'
import { blocksOf, headingsOf, lineAt, lineCount, lineOf, nameOf, type Section, sectionsOf } from './lines.ts'
import { useFollow } from './useFollow.ts'
import '../../members/words.ts'
import '../words.ts'
import './words.ts'

type TimelineProps = {
  filters: FilterQuery
  /** The events, earliest first, those without a year last; null until the first are loaded. */
  rows: Rows | null
  people: People
}

/** The family's history from earliest to latest, by decade, with people's lives beside it. */
export default function Timeline({ filters, rows, people }: TimelineProps) {
  const { data, isError, refetch } = useTimeline(filters)
  if (isError && !data) return <ErrorBox onRetry={() => void refetch()}>{t('history.failed')}</ErrorBox>
  return data && rows ? <Decades timeline={data} rows={rows} people={people} /> : <Skeleton lines={10} />
}

type DecadesProps = { timeline: HistoryTimeline; rows: Rows; people: People }

function Decades({ timeline, rows, people }: DecadesProps) {
  const follow = useFollow({ list: useLocation().search } satisfies RowState)
  const sections = useMemo(() => sectionsOf(timeline), [timeline])
  const { container, blocks, rowAt, measure, onFocus } = useDecades(sections, rows)
  return (
    <div className="space-y-6 print:text-[#000]">
      <Jumps sections={sections} />
      <div className="grid-cols-[minmax(0,1fr)_auto] gap-8 lg:grid print:block">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the links inside */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link arrives as a click */}
        <div ref={container} onFocus={onFocus} onClick={follow} className="min-w-0">
          {blocks.map(block =>
            block.kind === 'gap' ? (
              <Gap
                key={block.from}
                {...block}
                index={block.line}
                filtered={timeline.found < timeline.total}
                measure={measure}
              />
            ) : (
              <DecadeSection
                key={block.decade ?? 'none'}
                block={block}
                rowAt={rowAt}
                people={people}
                measure={measure}
              />
            ),
          )}
        </div>
        <LivesDrawing lives={timeline} />
      </div>
    </div>
  )
}

/** The average height of an event in pixels, to reserve space for those not rendered yet. */
const usualHeight = 150

/** The decades, each with its events near the viewport. The focused event stays, so that the keyboard keeps its position. */
function useDecades(sections: readonly Section[], rows: Rows) {
  const [focused, setFocused] = useState<{ row: HistoryRow; listPosition: number } | null>(null)
  const printing = usePrinting()
  const headings = useMemo(() => headingsOf(sections), [sections])
  const known = focused ? rows.indexOf(focused.row.id) : -1
  // An event that is no longer loaded is where it was.
  const focusedPosition =
    focused && known < 0 && !rows.at(focused.listPosition) ? focused.listPosition : known
  const rowAt = (at: number) => rows.at(at) ?? (at === focusedPosition ? focused?.row : undefined)
  const { show } = rows
  const onShow = useMemo(() => {
    const placeOf = (index: number) => {
      const line = lineAt(sections, index)
      return line?.kind === 'event' ? line.listPosition : (line?.section.listPosition ?? 0)
    }
    return (from: number, to: number) => show(placeOf(from), placeOf(to))
  }, [sections, show])
  const { container, drawn, after, measure } = useRowWindow<HTMLDivElement>({
    list: `timeline ${rows.name}`,
    count: lineCount(sections),
    nameAt: index => {
      const line = lineAt(sections, index)
      return nameOf(line, line?.kind === 'event' ? rowAt(line.listPosition) : undefined)
    },
    estimate: usualHeight,
    keep: focusedPosition < 0 ? headings : [...headings, lineOf(sections, focusedPosition)],
    extent: printing ? 'all' : 'window',
    wanted: -1,
    onShow,
  })
  const onFocus = ({ target }: FocusEvent) => {
    const index = Number(target.closest<HTMLElement>('[data-event]')?.dataset.index ?? -1)
    const line = lineAt(sections, index)
    const row = index >= 0 && line?.kind === 'event' ? rowAt(line.listPosition) : undefined
    setFocused(row && line?.kind === 'event' ? { row, listPosition: line.listPosition } : null)
  }
  return { container, blocks: blocksOf(sections, drawn, after), rowAt, measure, onFocus }
}

type GapProps = {
  from: number
  to: number
  index: number
  filtered: boolean
  measure: ((element: Element | null) => void) | undefined
}

/** Decades without events, in one line. */
function Gap({ from, to, index, filtered, measure }: GapProps) {
  return (
    <div ref={measure} data-index={index} className="py-4">
      <p className="border-y border-dashed border-edge py-3 text-muted print:border-[#000] print:text-[#000]">
        {filtered ? t('timeline.gapFiltered', { from, to }) : t('timeline.gap', { from, to })}
      </p>
    </div>
  )
}

/** Offers buttons to jump to a decade of a long timeline. */
function Jumps({ sections }: { sections: readonly Section[] }) {
  const decades = sections.flatMap(section => (section.kind === 'decade' ? (section.decade ?? []) : []))
  if (decades.length < 4) return null
  return (
    <nav aria-label={t('timeline.jump')} className="print:hidden">
      <ul className="flex flex-wrap gap-2">
        {decades.map(decade => (
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
