import { decadeOf } from './decades.ts'
import { type Life, pack, type Span } from './lives.ts'

/** More lanes than these would leave the events no room. */
const mostLanes = 12
/** Long names end in dots, at the latest here and at the earliest there: the full ones stand in the events. */
const nameLengths = { least: 12, most: 24 }
/** Names should fit into the bar of a life of so many years. */
const usualLife = 70

/** Pixels; a letter is a little wider than most are, so that names do not run into each other. */
export const laneWidth = 30
const letterWidth = 7.8
const labelPadding = 14

/** Pixels for a year: at most so that a life is no longer than a window, at least so that decades stay apart. */
const scales = { least: 2.4, most: 9 }

/** A life with the place of its name: in the bar, or below or above it where it would not fit. */
export type Bar = Span & { life: Life; name: string; label: 'inside' | 'after' | 'before' }

export type Drawing = {
  first: number
  last: number
  /** Pixels for each year, the same for all of them. */
  scale: number
  lanes: Bar[][]
  leftOut: number
  /** Years with a line and a number. */
  ticks: number[]
}

/** The lives in lanes, to fit into `height` pixels if that leaves each year enough. */
export function draw(lives: readonly Life[], height: number): Drawing | null {
  if (lives.length === 0) return null
  const first = decadeOf(lives.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY))
  const last = lives.reduce((most, { to }) => Math.max(most, to), first) + 1
  const scale = Math.min(scales.most, Math.max(scales.least, height / (last - first)))
  const bars = lives.map(life => barOf(life, last, scale))
  const { lanes, leftOut } = pack(bars, mostLanes)
  return { first, last, scale, lanes, leftOut: leftOut.length, ticks: ticksOf(first, last, scale) }
}

function barOf(life: Life, last: number, scale: number): Bar {
  const { from, to, person } = life
  const fitting = Math.floor((usualLife * scale - labelPadding) / letterWidth)
  const name = shortened(person.name, Math.min(nameLengths.most, Math.max(nameLengths.least, fitting)))
  const needed = Math.ceil((name.length * letterWidth + labelPadding) / scale)
  // One year of air, so that two bars in a lane never touch.
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
