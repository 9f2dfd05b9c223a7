// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionKey } from '../../api/queryClient.ts'
import { eventually } from '../../lib/testing.ts'
import SourcesPage from './SourcesPage.tsx'

const letter = { id: 'l', title: 'A letter', author: null, citations: 0 }

let root: Root
/** Answers the request for all sources, which waits for this. */
let answerAll = () => {}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname !== '/api/sources') throw new TypeError('offline')
    if (searchParams.has('search')) return Response.json({ items: [], nextCursor: null })
    await new Promise<void>(resolve => {
      answerAll = resolve
    })
    return Response.json({ items: [letter], nextCursor: null })
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(sessionKey, { user: { id: 'anna', status: 'approved' } })
  const router = createMemoryRouter([{ path: '/', element: <SourcesPage /> }], {
    initialEntries: ['/?q=diary'],
  })
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

const field = () => document.querySelector<HTMLInputElement>('input[type="search"]')
const status = () => document.querySelector('[role="status"]')?.textContent

it('keeps the search field while a search without matches is cleared', async () => {
  await eventually(() => expect(status()).toBe('No sources match “diary”.'))
  const before = field()
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(before, '')
    before?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await eventually(() => expect(status()).toBe('Loading...'))
  expect(field()).toBe(before)
  expect(document.body.textContent).not.toContain('No sources yet.')
  answerAll()
  await eventually(() => expect(document.body.textContent).toContain('A letter'))
  expect(field()).toBe(before)
})
