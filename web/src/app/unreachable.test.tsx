// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionKey } from '../api/queryClient.ts'
import { keepToken } from '../api/send.ts'
import type { FamilyEvent, Member, PersonRef, RelationshipRow } from '../api/types.ts'
import { EventForm } from '../features/calendar/events/EventForm.tsx'
import { FeedbackForm } from '../features/feedback/FeedbackForm.tsx'
import { familyAnswer } from '../features/members/familyForTests.ts'
import { MemberForm } from '../features/members/MemberForm.tsx'
import { AddRelationship } from '../features/relationships/AddRelationship.tsx'
import { EditRelationship } from '../features/relationships/EditRelationship.tsx'
import { LinkYourself } from '../features/relationships/LinkYourself.tsx'
import { siteUnreachable } from '../lib/offline.ts'
import { eventually } from '../lib/testing.ts'
import '../features/calendar/words.ts'
import '../features/feedback/words.ts'
import '../features/files/words.ts'
import '../features/members/words.ts'
import '../features/relationships/words.ts'
import '../features/sources/words.ts'

const ben: PersonRef = { id: 'b', name: 'Ben Weber', deceased: false, gender: 'male' }
const anna = {
  ...{ id: 'a', version: 1, name: 'Anna Weber', gender: 'female', deceased: false, isYou: true },
  ...{ interests: [], names: [], notes: [], citations: [], files: [], can: {}, whyNot: {} },
} as unknown as Member
const picnic = {
  ...{ id: 'e', version: 1, title: 'Picnic', date: '2030-05-01', type: 'other', visibility: 'family' },
  ...{
    tags: [],
    familyMemberIds: [],
    photos: [],
    members: [],
    can: { edit: true, delete: true },
    whyNot: {},
  },
} as unknown as FamilyEvent
const marriage = {
  ...{ id: 'r', version: 1, fromId: 'a', toId: 'b', type: 'spouse', labelType: 'spouse', other: ben },
  ...{ citations: [], can: { edit: true }, whyNot: {} },
} as unknown as RelationshipRow

const nothing = () => {}
const inline = { container: { current: null }, close: nothing } as never

/** Each form whose sentence the specification gives, and how someone fills it in and sends it. */
const forms: [string, ReactElement, () => Promise<void>][] = [
  [
    'Failed to create event. Please try again.',
    <EventForm key="0" onSaved={nothing} onCancel={nothing} />,
    async () => {
      await type({ title: 'Walk', date: '2030-10-05' })
      await press('Create Event')
    },
  ],
  [
    'Failed to update event. Please try again.',
    <EventForm key="1" event={picnic} onSaved={nothing} onCancel={nothing} />,
    async () => {
      await type({ title: 'Great picnic' })
      await press('Save')
    },
  ],
  [
    'Error saving family member. Please try again.',
    <MemberForm key="2" onSaved={nothing} onCancel={nothing} />,
    async () => {
      await type({ name: 'Cora Weber' })
      await press('Add to family')
    },
  ],
  [
    'Error updating family member. Please try again.',
    <MemberForm key="3" member={anna} onSaved={nothing} onCancel={nothing} />,
    async () => {
      await type({ name: 'Anna Meyer' })
      await press('Save')
    },
  ],
  [
    'Error adding relationship. Please try again.',
    <AddRelationship key="4" member={anna} form={inline} onWarnings={nothing} />,
    async () => {
      await chooseBen()
      await press('Add')
    },
  ],
  [
    'Error updating relationship. Please try again.',
    <EditRelationship key="5" row={marriage} person={anna} onSaved={nothing} onCancel={nothing} />,
    () => press('Save'),
  ],
  [
    'Failed to link relationship.',
    <LinkYourself key="6" member={anna} />,
    async () => {
      await chooseBen()
      await press('Link')
    },
  ],
  [
    'Failed to submit feedback. Please try again.',
    <FeedbackForm key="7" onSent={nothing} />,
    async () => {
      await type({ subject: 'A thought', message: 'More pictures' })
      await press('Submit Feedback')
    },
  ],
]

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  Element.prototype.scrollIntoView = nothing
  // A service worker controls the page.
  vi.stubGlobal('navigator', { ...navigatorParts(true), serviceWorker: { controller: {} } })
  vi.stubGlobal('fetch', async (request: Request) => {
    // The forms have read these before the server stopped.
    if (request.url.endsWith('/api/families')) return Response.json({ items: [] })
    const answer = familyAnswer(request, [anna as PersonRef, ben])
    if (!answer) throw new TypeError('connection refused')
    return answer
  })
  keepToken('token')
})
afterEach(() => {
  act(() => root.unmount())
  document.body.innerHTML = ''
  localStorage.clear()
  siteUnreachable.set(false)
  vi.unstubAllGlobals()
})

function navigatorParts(onLine: boolean) {
  const { userAgent, language, languages, platform, maxTouchPoints } = navigator
  return { userAgent, language, languages, platform, maxTouchPoints, onLine }
}

function setOnline(onLine: boolean) {
  act(() => {
    Object.assign(navigator, { onLine })
    dispatchEvent(new Event(onLine ? 'online' : 'offline'))
  })
}

function open(form: ReactElement) {
  const queryClient = new QueryClient({
    // As on the page, requests are sent even if the browser says that it is offline.
    defaultOptions: {
      queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  queryClient.setQueryData(sessionKey, { user: { id: 'anna', status: 'approved' } })
  const router = createMemoryRouter([{ path: '/', element: form }])
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
}

function set(element: HTMLInputElement | null, value: string) {
  expect(element).not.toBeNull()
  act(() => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value)
    element?.dispatchEvent(new Event('input', { bubbles: true }))
    element?.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

async function type(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const field = () => document.querySelector<HTMLInputElement>(`[name="${name}"]`)
    await eventually(() => expect(field()).not.toBeNull())
    set(field(), value)
  }
}

async function chooseBen() {
  set(document.querySelector('[role="combobox"]'), 'Ben')
  const option = () => document.querySelector<HTMLElement>('[role="option"]')
  await eventually(() => expect(option()?.textContent).toContain('Ben Weber'))
  act(() => option()?.click())
}

async function press(label: string) {
  const found = [...document.querySelectorAll('button')].find(button => button.textContent === label)
  expect(found?.textContent, document.body.textContent ?? '').toBe(label)
  await act(async () => found?.click())
}

const box = () => document.querySelector('form [role="alert"]')
const offlineNote = () => box()?.nextElementSibling

describe.each(forms)('%s', (sentence, form, send) => {
  it('is shown alone when the server is stopped and the device is online', async () => {
    open(form)
    await send()
    await eventually(() => expect(box()?.textContent).toBe(sentence))
    expect(siteUnreachable.get()).toBe(true)
    expect(document.body.textContent).not.toMatch(/offline/i)
  })

  it('has the sentence about being offline as its neighbour while the device is offline', async () => {
    open(form)
    setOnline(false)
    await send()
    await eventually(() => expect(box()?.textContent).toBe(sentence))
    expect(offlineNote()?.textContent).toMatch(/^You're offline, so this has to wait\./)
    setOnline(true)
    expect(box()?.textContent).toBe(sentence)
    expect(document.body.textContent).not.toMatch(/offline/i)
  })
})
