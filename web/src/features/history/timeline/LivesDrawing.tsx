import { memo, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { t } from '../../../lib/words.ts'
import { type Bar, type Drawing, draw, type Lives, laneWidth } from './drawing.ts'

/** The width of the years, left of the lanes. */
const axis = 52
/** A narrower caption would be hard to read. */
const leastCaption = 240
/** The space above and below the drawing in the window. */
const around = 80
/** At this height the drawing with its caption still fits on a sheet of paper. */
const mostHeight = 860

/**
 * People's lives as bars, each year the same length. The same is in words under the decades. The drawing
 * stays visible while the events scroll by, if the window is high enough.
 */
export const LivesDrawing = memo(function LivesDrawing({ lives }: { lives: Lives }) {
  const room = Math.min(useWindowHeight() - around, mostHeight)
  const drawing = useMemo(() => draw(lives, room), [lives, room])
  if (!drawing) return null
  const { first, last, scale, lanes, leftOut } = drawing
  const width = axis + lanes.length * laneWidth
  const height = (last - first) * scale + 4
  const drawn = lanes.flat()
  const stays = height <= room + 4 ? 'sticky top-4' : ''
  return (
    <figure className="hidden h-full lg:block print:mt-6 print:block print:h-auto print:break-inside-avoid">
      <figcaption
        style={{ maxWidth: Math.max(width, leastCaption) }}
        className="mb-4 text-sm text-muted print:max-w-none! print:text-[#000]"
      >
        <p className="mb-1 font-serif text-lg font-semibold text-ink">{t('timeline.drawing')}</p>
        <p className="sr-only">
          {t('timeline.drawingText', { count: drawn.length, from: first, to: last - 1 })}
        </p>
        <Legend bars={drawn} leftOut={leftOut} unknown={lives.unknown} />
      </figcaption>
      <div
        className={`${stays} rounded-card border border-line bg-card p-4 print:static print:border-0 print:p-0`}
      >
        <svg aria-hidden="true" width={width} height={height} className="text-[0.9375rem]">
          <DecadeInView drawing={drawing} width={width} />
          <Ticks drawing={drawing} width={width} />
          {lanes.map((bars, lane) =>
            bars.map(bar => (
              <LifeBar key={bar.life.person.id} bar={bar} x={axis + lane * laneWidth} drawing={drawing} />
            )),
          )}
        </svg>
      </div>
    </figure>
  )
})

function Ticks({ drawing: { ticks, first, scale }, width }: { drawing: Drawing; width: number }) {
  return ticks.map(year => {
    const y = (year - first) * scale + 2
    return (
      <g key={year}>
        <path d={`M0 ${y}H${width}`} className="stroke-line print:stroke-[#999]" />
        <text x="0" y={y + 16} className="fill-muted print:fill-[#000]">
          {year}
        </text>
      </g>
    )
  })
}

const filled = 'fill-info-ground stroke-info-edge print:fill-[#ddd] print:stroke-[#000]'
const outlined = 'fill-card stroke-edge print:fill-[#fff] print:stroke-[#000]'

function LifeBar({ bar, x, drawing: { first, scale } }: { bar: Bar; x: number; drawing: Drawing }) {
  const { life, label, name } = bar
  const top = (life.from - first) * scale + 2
  // Someone who died in the year of birth still gets a mark of one year.
  const bottom = (Math.max(life.to, life.from + 1) - first) * scale + 2
  const [left, right, middle] = [x + 3, x + laneWidth - 3, x + laneWidth / 2]
  const start = { inside: top + 7, after: bottom + 5, before: top - 5 }[label]
  return (
    <g>
      <path
        d={`M${left} ${bottom}V${top}H${right}V${bottom}${life.open ? '' : 'Z'}`}
        className={life.involved ? filled : outlined}
        strokeWidth="1.500"
      />
      <text
        transform={`translate(${middle} ${start}) rotate(90)`}
        textAnchor={label === 'before' ? 'end' : 'start'}
        dominantBaseline="central"
        className="fill-ink print:fill-[#000]"
      >
        {name}
      </text>
    </g>
  )
}

/** A band behind the bars at the decade being read. Only this renders again while scrolling. */
function DecadeInView({ drawing: { first, last, scale }, width }: { drawing: Drawing; width: number }) {
  const decade = useDecadeInView()
  if (decade === null || decade >= last || decade + 10 <= first) return null
  const top = Math.max(decade, first)
  const height = (Math.min(decade + 10, last) - top) * scale
  return (
    <rect
      x="0"
      y={(top - first) * scale + 2}
      width={width}
      height={height}
      className="fill-sunk print:hidden"
    />
  )
}

function useDecadeInView(): number | null {
  const [decade, setDecade] = useState<number | null>(null)
  // Other components render the sections, so any render may have changed them.
  useEffect(() => {
    const seen = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) setDecade(Number((target as HTMLElement).dataset.decade))
      },
      // A line at a fifth of the window: the decade crossing it is the one being read.
      { rootMargin: '-20% 0px -80% 0px' },
    )
    for (const section of document.querySelectorAll('[data-decade]')) seen.observe(section)
    return () => seen.disconnect()
  })
  return decade
}

type LegendProps = { bars: readonly Bar[]; leftOut: number; unknown: number }

function Legend({ bars, leftOut, unknown }: LegendProps) {
  const involved = bars.filter(({ life }) => life.involved).length
  return (
    <ul className="space-y-1">
      {bars.some(({ life }) => life.open) && <li>{t('timeline.open')}</li>}
      {involved > 0 && involved < bars.length && <li>{t('timeline.filled')}</li>}
      {leftOut > 0 && <li>{t('timeline.leftOut', { count: leftOut })}</li>}
      {unknown > 0 && <li>{t('timeline.unknown', { count: unknown })}</li>}
    </ul>
  )
}

function useWindowHeight(): number {
  return useSyncExternalStore(onResize, () => window.innerHeight)
}

function onResize(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
