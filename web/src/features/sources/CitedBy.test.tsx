// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CitedRecord, Source } from '../../api/types.ts'
import { eventually } from '../../lib/testing.ts'
import { CitedBy } from './CitedBy.tsx'

const cited: CitedRecord[] = ['The voyage', 'The war', 'The lake'].map(title => ({
  ...{ id: title, title },
  kind: 'history-event',
}))
const source = { id: 's', citations: 3, citedBy: cited.slice(0, 2) } as Source

let root: Root
let isOnline = true

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  isOnline = true
  vi.stubGlobal('fetch', async () => {
    if (!isOnline) throw new TypeError('offline')
    return Response.json({ items: cited, nextCursor: null })
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter([{ path: '/', element: <CitedBy source={source} /> }])
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

const button = () => document.querySelector('button')

it('keeps the focus on its button until the rest arrives, and then moves it to the first new record', async () => {
  isOnline = false
  act(() => button()?.focus())
  act(() => button()?.click())
  expect(document.activeElement).toBe(button())
  await eventually(() => expect(document.querySelector('[role="alert"]')).not.toBeNull())
  expect(document.activeElement).toBe(button())
  isOnline = true
  act(() => button()?.click())
  await eventually(() => expect(document.activeElement?.textContent).toBe('The lake'))
  expect(button()).toBeNull()
})
