// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../../api/client.ts'
import type { UpcomingBirthday } from '../../../api/types.ts'
import { easyReading } from '../../../lib/easyReading.ts'
import { ThisWeek } from './ThisWeek.tsx'
import { Upcoming } from './Upcoming.tsx'
import '../words.ts'

const today = '2026-11-17'
const names = ['Anna', 'Ben', 'Carla', 'Dora', 'Emil']

function birthdays(date: string): UpcomingBirthday[] {
  return names.map(name => ({ memberId: name, name, date, age: 40, deceased: false, daysLeft: 0 }))
}

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.innerHTML = ''
  easyReading.set(false)
  vi.unstubAllGlobals()
})

function open(element: ReactElement, date: string) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  const { queryKey } = api.queryOptions('get', '/api/events/upcoming', { params: { query: { today } } })
  queryClient.setQueryData(queryKey, { today, birthdays: birthdays(date), events: [] })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>))
}

/** Presses the button that shows the rest, and removes itself. */
function showRest() {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '2 more')
  act(() => button?.focus())
  act(() => button?.click())
  expect(button?.isConnected).toBe(false)
}

it('the first birthday that this week hid gets the focus', () => {
  open(<ThisWeek today={today} />, '2026-11-18')
  showRest()
  expect(document.activeElement?.closest('li')?.textContent).toContain('Dora')
})

it('the first entry that easy reading hid gets the focus', () => {
  easyReading.set(true)
  open(<Upcoming today={today} />, '2026-11-30')
  showRest()
  expect(document.activeElement?.closest('li')?.textContent).toContain('Dora')
})
