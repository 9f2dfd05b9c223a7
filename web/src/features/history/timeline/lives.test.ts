import { describe, expect, it } from 'vitest'
import { draw, type Lives } from './drawing.ts'
import { type Life, pack } from './lives.ts'

type Years = { birth: number; death?: number }

function person(name: string, { birth, death }: Years): Life {
  const dead = { id: name, name, deceased: death !== undefined }
  return { person: dead, from: birth, to: death ?? 2026, open: death === undefined, involved: false }
}

const span = (name: string, from: number, until: number) => ({ name, from, until })

/** "anna 1950-1960 | carl 1970-1980" for each lane. */
function lanesOf(most: number, ...spans: ReturnType<typeof span>[]): string[] {
  return pack(spans, most).lanes.map(lane => lane.map(({ name }) => name).join(' | '))
}

describe('packing lanes', () => {
  it('puts spans that do not overlap into one lane', () => {
    expect(lanesOf(9, span('a', 1900, 1910), span('b', 1911, 1920), span('c', 1950, 1960))).toEqual([
      'a | b | c',
    ])
  })

  it('puts spans that share a year side by side', () => {
    expect(lanesOf(9, span('a', 1900, 1910), span('b', 1910, 1920))).toEqual(['a', 'b'])
  })

  it('uses as few lanes as there are overlapping spans, in any order', () => {
    const spans = [span('d', 1940, 1990), span('a', 1900, 1950), span('c', 1930, 1939), span('b', 1910, 1929)]
    expect(lanesOf(9, ...spans)).toEqual(['a', 'b | c | d'])
  })

  it('prefers the spans that come first, then fills the gaps', () => {
    const spans = [span('first', 1950, 2000), span('second', 1940, 1960), span('third', 1955, 1990)]
    const { lanes, leftOut } = pack([...spans, span('small', 1900, 1910)], 2)
    expect(lanes.map(lane => lane.map(({ name }) => name))).toEqual([['small', 'second'], ['first']])
    expect(leftOut.map(({ name }) => name)).toEqual(['third'])
  })

  it('never has overlapping spans in a lane, nor more lanes than asked for', () => {
    const many = Array.from({ length: 2000 }, (_, i) => {
      const from = 1700 + ((i * 7919) % 320)
      return span(String(i), from, from + ((i * 104_729) % 90))
    })
    const { lanes, leftOut } = pack(many, 12)
    expect(lanes.length).toBe(12)
    expect(lanes.flat().length + leftOut.length).toBe(2000)
    for (const lane of lanes)
      for (const [index, { from }] of lane.entries())
        expect(index === 0 || (lane[index - 1]?.until ?? 0) < from).toBe(true)
  })
})

describe('the drawing', () => {
  const lives = (...people: Life[]): Lives => ({
    lives: people,
    known: people.length,
    unknown: 0,
    firstYear: Math.min(...people.map(({ from }) => from)),
    lastYear: Math.max(...people.map(({ to }) => to)),
  })

  it('gives every year the same height, and fits the window', () => {
    const drawing = draw(
      lives(person('Emil', { birth: 1887, death: 1950 }), person('Anna', { birth: 1950 })),
      588,
    )
    expect(drawing).toMatchObject({ first: 1880, last: 2027, scale: 4, leftOut: 0 })
    expect(drawing?.ticks.slice(0, 3)).toEqual([1880, 1890, 1900])
  })

  it('keeps decades apart in a long history and does not stretch a short one', () => {
    expect(
      draw(lives(person('Old', { birth: 1500, death: 1560 }), person('Anna', { birth: 1950 })), 500)?.scale,
    ).toBe(2.4)
    expect(draw(lives(person('Anna', { birth: 2020 })), 500)?.scale).toBe(9)
  })

  it('puts a name beside a bar that is too short for it, within the drawing', () => {
    const [baby, young, old] = [
      person('Klara Weber', { birth: 1923, death: 1923 }),
      person('Noa Lindqvist', { birth: 2020 }),
      person('Emil Weber', { birth: 1887, death: 1950 }),
    ] as const
    const drawing = draw(lives(baby, young, old), 588)
    const labels = drawing?.lanes.flat().map(({ life, label }) => [life.person.name, label])
    expect(Object.fromEntries(labels ?? [])).toEqual({
      'Emil Weber': 'inside',
      'Klara Weber': 'after',
      'Noa Lindqvist': 'before',
    })
  })

  it('shortens names too long for the bar of a usual life', () => {
    const long = person('Maximiliane Hollmann-Sonnenschein', { birth: 1900, death: 1980 })
    const nameAt = (height: number) => draw(lives(long), height)?.lanes[0]?.[0]?.name
    expect(nameAt(800)).toBe('Maximiliane Hollmann-So…')
    expect(nameAt(200)).toBe('Maximiliane Hollman…')
  })

  it('is empty without lives', () => {
    expect(draw({ lives: [], known: 0, unknown: 3, firstYear: null, lastYear: null }, 500)).toBeNull()
  })

  it('counts those who are not drawn, also those that the server did not send', () => {
    const many = Array.from({ length: 15 }, (_, i) => person(`Person ${i}`, { birth: 1920, death: 1990 }))
    expect(draw({ ...lives(...many), known: 40 }, 588)).toMatchObject({ leftOut: 28 })
  })
})
