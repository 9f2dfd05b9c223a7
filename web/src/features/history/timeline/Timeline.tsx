import { type FocusEvent, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { HistoryRow, PersonRef } from '../../../api/types.ts'
import { usePrinting } from '../../../lib/usePrinting.ts'
import { t } from '../../../lib/words.ts'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { useMembers } from '../../members/queries.ts'
import type { RowState } from '../listLink.ts'
import { useHistory } from '../queries.ts'
import { useRowWindow } from '../useRowWindow.ts'
import { DecadeSection, headingId } from './DecadeSection.tsx'
import { byDecade, type Stretch } from './decades.ts'
import { LivesDrawing } from './LivesDrawing.tsx'
import { blocksOf, type Line, linesOf, nameOf } from './lines.ts'
import { livesOf } from './lives.ts'
import { useFollow } from './useFollow.ts'
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
  const members = data?.items ?? nobody
  const people = useMemo(() => new Map(members.map(person => [person.id, person])), [members])
  const lives = useMemo(() => livesOf(members, rows, thisYear), [members, rows, thisYear])
  const chronicle = useMemo(() => byDecade(rows), [rows])
  const lines = useMemo(() => linesOf(chronicle), [chronicle])
  const { place, blocks, measure, onFocus } = useBlocks(lines)
  return (
    <div className="space-y-6 print:text-[#000]">
      {isError && !data && <ErrorBox onRetry={() => void refetch()}>{t('timeline.namesFailed')}</ErrorBox>}
      <Jumps stretches={chronicle.stretches} />
      <div className="grid-cols-[minmax(0,1fr)_auto] gap-8 lg:grid print:block">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the links inside */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link arrives as a click */}
        <div ref={place} onFocus={onFocus} onClick={follow} className="min-w-0">
          {blocks.map(block =>
            block.kind === 'gap' ? (
              <Gap key={block.from} {...block} filtered={rows.length < all} measure={measure} />
            ) : (
              <DecadeSection
                key={block.decade ?? 'none'}
                block={block}
                people={people}
                lives={lives.lives}
                measure={measure}
              />
            ),
          )}
        </div>
        <LivesDrawing lives={lives} />
      </div>
    </div>
  )
}

/** The average height of an event in pixels, to reserve space for those not rendered yet. */
const usualHeight = 150

/** The decades, each with its events near the viewport. The focused event stays, so that the keyboard keeps its place. */
function useBlocks(lines: readonly Line[]) {
  const [focused, setFocused] = useState<string | null>(null)
  const printing = usePrinting()
  const names = useMemo(() => lines.map(nameOf), [lines])
  const headings = useMemo(
    () => lines.flatMap((line, index) => (line.kind === 'event' ? [] : [index])),
    [lines],
  )
  const { place, drawn, after, measure } = useRowWindow<HTMLDivElement>({
    names,
    estimate: usualHeight,
    keep: focused ? [...headings, names.indexOf(focused)] : headings,
    extent: printing ? 'all' : 'window',
    wanted: -1,
  })
  const onFocus = ({ target }: FocusEvent) => {
    const event = target.closest<HTMLElement>('[data-event]')?.dataset.event
    setFocused(event === undefined ? null : `timeline ${event}`)
  }
  return { place, blocks: blocksOf(lines, drawn, after), measure, onFocus }
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
