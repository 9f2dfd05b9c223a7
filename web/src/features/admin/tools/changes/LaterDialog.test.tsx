// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { UndoCheck } from '../../../../api/types.ts'
import '../../../../app/features.ts'
import LaterDialog from './LaterDialog.tsx'

let root: Root
const asked: string[] = []

beforeEach(() => {
  // jsdom lacks CSS.escape, which react-aria needs.
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ token: 'token', user: null, at: 0 })
    asked.push(new URL(request.url).search)
    return new Response(null, { status: 204 })
  })
  asked.length = 0
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

const edit = {
  id: 'edit',
  at: Date.UTC(2026, 4, 1),
  actorName: 'Olga',
  private: false,
  feature: 'members',
  undone: false,
  items: [
    { feature: 'members', recordId: 'm', kind: 'changed', title: 'Hans Alt', fields: [], private: false },
  ],
  more: 0,
}
const check = { canUndo: false, later: [edit], laterCount: 3, lastLater: 'edit' } as unknown as UndoCheck

function open(): { done: () => number } {
  const onDone = vi.fn()
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <LaterDialog batch="import" check={check} onDone={onDone} onClose={() => {}} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  return { done: () => onDone.mock.calls.length }
}

const choices = () => [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')]
const press = (label: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click(),
  )

it('GED-10 lists what was changed after an import, and keeps it unless someone chooses otherwise', async () => {
  const { done } = open()
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Hans Alt'),
    'and 2 more changes',
  ])
  expect(choices().map(({ value, checked }) => [value, checked])).toEqual([
    ['keep', true],
    ['undo', false],
  ])
  await press('Undo the import')
  await act(() => vi.waitFor(() => expect(done()).toBe(1)))
  expect(asked[0]).toBe('?later=keep&last=edit')
})

it('GED-10 undoes it together with the import if someone chooses so', async () => {
  const { done } = open()
  act(() => choices()[1]?.click())
  await press('Undo the import')
  await act(() => vi.waitFor(() => expect(done()).toBe(1)))
  expect(asked[0]).toBe('?later=undo&last=edit')
})
