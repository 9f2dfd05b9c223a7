// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionKey } from '../../api/queryClient.ts'
import { listedOptions } from '../members/queries.ts'
import { Yourself } from './Yourself.tsx'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
})
afterEach(() => vi.unstubAllGlobals())

it('keeps the form that is open when someone else adds the first person', async () => {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  const setTotal = (total: number) =>
    queryClient.setQueryData(listedOptions({ count: 0 }).queryKey, { head: { total } })
  queryClient.setQueryData(sessionKey, { user: { id: 'owner', name: 'Olga', status: 'approved' } })
  setTotal(0)
  const router = createMemoryRouter([{ path: '/', element: <Yourself onDone={() => {}} /> }])
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  const field = document.querySelector<HTMLInputElement>('[name="name"]')
  expect(field?.value).toBe('Olga')
  await act(async () => {
    setTotal(1)
    // Queries tell their components a moment later.
    await new Promise(resolve => setTimeout(resolve))
  })
  expect(document.querySelector('[name="name"]')).toBe(field)
  act(() => root.unmount())
})
