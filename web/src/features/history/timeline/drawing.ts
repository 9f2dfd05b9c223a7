import type { HistoryTimeline } from '../../../api/types.ts'
import { decadeOf } from './decades.ts'
import { type Life, pack, type Span } from './lives.ts'

/** More lanes would leave no space for the events. */
const mostLanes = 12
/** Names that are longer are cut, depending on the space; the events have the full names. */
const nameLengths = { least: 12, most: 24 }
/** Names should fit into the bar of a life this long, in years. */
const usualLife = 70

/** In pixels; a letter counts as a little wider than most, so that names don't overlap. */
export const laneWidth = 30
const letterWidth = 7.8
const labelPadding = 14

/** Pixels per year: at most so that a life fits the window, at least so that decades stay apart. */
const scales = { least: 2.4, most: 9 }

/** A life and where its name goes: in the bar, or below or above it if it would not fit. */
export type Bar = Span & { life: Life; name: string; label: 'inside' | 'after' | 'before' }

export type Drawing = {
  first: number
  last: number
  /** Pixels per year. */
  scale: number
  lanes: Bar[][]
  leftOut: number
  /** Years with a line and a number. */
  ticks: number[]
}

/** The lives to choose from, most important first, and the years and the number of all. */
export type Lives = Pick<HistoryTimeline, 'lives' | 'known' | 'unknown' | 'firstYear' | 'lastYear'>

/** Puts the lives in lanes, to fit into `height` pixels if that leaves each year enough. */
export function draw({ lives, known, firstYear, lastYear }: Lives, height: number): Drawing | null {
  if (lives.length === 0 || firstYear == null || lastYear == null) return null
  const first = decadeOf(firstYear)
  const last = lastYear + 1
  const scale = Math.min(scales.most, Math.max(scales.least, height / (last - first)))
  const bars = lives.map(life => barOf(life, last, scale))
  const { lanes } = pack(bars, mostLanes)
  const leftOut = known - lanes.flat().length
  return { first, last, scale, lanes, leftOut, ticks: ticksOf(first, last, scale) }
}

function barOf(life: Life, last: number, scale: number): Bar {
  const { from, to, person } = life
  const fitting = Math.floor((usualLife * scale - labelPadding) / letterWidth)
  const name = shortened(person.name, Math.min(nameLengths.most, Math.max(nameLengths.least, fitting)))
  const needed = Math.ceil((name.length * letterWidth + labelPadding) / scale)
  // Leave a gap of one year, so that two bars in a lane never touch.
  if (needed <= to - from) return { life, name, label: 'inside', from, until: to + 1 }
  if (to + needed <= last) return { life, name, label: 'after', from, until: to + needed + 1 }
  return { life, name, label: 'before', from: from - needed, until: to + 1 }
}

function shortened(name: string, most: number): string {
  return name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name
}

function ticksOf(first: number, last: number, scale: number): number[] {
  const step = [10, 20, 50].find(years => years * scale >= 26) ?? 100
  const ticks: number[] = []
  for (let year = Math.ceil(first / step) * step; year < last; year += step) ticks.push(year)
  return ticks
}
