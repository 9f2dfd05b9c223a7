// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '../lib/testing.ts'
import { type Block, blockSize, followed, useBlocks } from './blocks.ts'

type Row = { id: string; name: string }
type Answer = { items: Row[] | null; changed: Row[] | null; found: number; version: string }

const row = (position: number, name = `Row ${position}`): Row => ({ id: String(position), name })
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => row(from + index))

it('LIGHT-1 exchanges the rows that have changed, and keeps the others as they are', () => {
  const [first, second] = [row(0), row(1)]
  const held: Block<Answer> = { from: 0, items: [first, second], head: { found: 2, version: '1' } }
  const next = followed(0, held, {
    items: null,
    changed: [row(1, 'Changed'), row(7)],
    found: 2,
    version: '2',
  })
  expect(next).toEqual({ from: 0, items: [first, row(1, 'Changed')], head: { found: 2, version: '2' } })
  expect(next.items[0]).toBe(first)
})

it('LIGHT-1 takes all rows of the block if some have moved', () => {
  const held: Block<Answer> = { from: 200, items: [row(0)], head: { found: 1, version: '1' } }
  const items = [row(3), row(4)]
  expect(followed(200, held, { items, changed: null, found: 2, version: '2' })).toEqual({
    ...{ from: 200, items, head: { found: 2, version: '2' } },
  })
})

let root: Root
let list: ReturnType<typeof useBlocks<Answer>>
let renders = 0
/** The requests so far: the list and the first row of each. */
const asked: string[] = []
const lengths: Record<string, number> = { everyone: 100_000, some: 450, few: 3 }
let isHeld = false
const held: (() => void)[] = []

function List({ name }: { name: string }) {
  renders++
  list = useBlocks<Answer>(name, from => ({
    queryKey: [name, from],
    queryFn: async () => {
      asked.push(`${name} ${from}`)
      if (isHeld) await new Promise<void>(resolve => held.push(resolve))
      const found = lengths[name] ?? 0
      const items = rows(from, Math.min(found, from + blockSize))
      return followed<Answer>(from, undefined, { items, changed: null, found, version: '1' })
    },
  }))
  return null
}

const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })

function open(name: string) {
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <List name={name} />
      </QueryClientProvider>,
    ),
  )
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body)
  asked.length = 0
  renders = 0
})
afterEach(() => {
  act(() => root.unmount())
  queryClient.clear()
  isHeld = false
  held.length = 0
  vi.unstubAllGlobals()
})

it('LIGHT-2 loads the blocks near what is shown, and one more', async () => {
  open('everyone')
  expect(list.list).toBeUndefined()
  await eventually(() => expect(list.list?.length).toBe(100_000))
  expect(asked).toEqual(['everyone 0'])
  expect(list.list?.at(199)?.name).toBe('Row 199')
  expect(list.list?.at(200)).toBeUndefined()

  act(() => list.show(50_190, 50_210, 3))
  await eventually(() => expect(list.list?.at(50_200)?.name).toBe('Row 50200'))
  expect(asked).toEqual(['everyone 0', 'everyone 50000', 'everyone 50200'])
  expect([list.list?.at(50_190)?.name, list.list?.at(3)?.name]).toEqual(['Row 50190', 'Row 3'])

  // What was loaded before is still there.
  act(() => list.show(0, 20))
  expect(list.list?.at(0)?.name).toBe('Row 0')
  expect(asked).toHaveLength(3)
  expect(renders).toBeLessThan(20)
})

it('loads a short list to its end', async () => {
  open('some')
  await eventually(() => expect(list.list?.at(449)?.name).toBe('Row 449'))
  expect(asked).toEqual(['some 0', 'some 200', 'some 400'])
})

it('keeps the rows of the last list until the next ones arrive', async () => {
  open('some')
  await eventually(() => expect(list.list?.at(449)).toBeDefined())
  isHeld = true
  open('few')
  expect([list.listName, list.list?.length]).toEqual(['some', 450])
  await eventually(() => expect(held).toHaveLength(1))
  act(() => held[0]?.())
  await eventually(() => expect([list.listName, list.list?.length]).toEqual(['few', 3]))
  open('some')
  expect([list.listName, list.list?.length]).toEqual(['some', 450])
})

it('asks only for blocks that exist when a list has become shorter', async () => {
  open('everyone')
  await eventually(() => expect(list.list).toBeDefined())
  act(() => list.show(99_990, 99_999))
  await eventually(() => expect(list.list?.at(99_999)).toBeDefined())
  lengths.everyone = 5_000
  await act(async () => queryClient.refetchQueries())
  await eventually(() => expect(list.list?.at(4_999)?.name).toBe('Row 4999'))
  lengths.everyone = 100_000
})
