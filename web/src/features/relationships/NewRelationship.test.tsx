// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../api/client.ts'
import { sessionKey } from '../../api/queryClient.ts'
import { keepToken } from '../../api/send.ts'
import type { PersonRef } from '../../api/types.ts'
import { dropDraft, keptDraft } from '../../forms/drafts.ts'
import { isUnsaved } from '../../forms/unsaved.ts'
import { eventually } from '../../lib/testing.ts'
import { toasts } from '../../ui/toast.ts'
import { familyAnswer } from '../members/familyForTests.ts'
import { NewRelationship } from './NewRelationship.tsx'
import '../members/words.ts'
import './words.ts'

const anna: PersonRef = { id: 'a', name: 'Anna Weber', deceased: false, gender: 'female', birthYear: 1950 }
const ben: PersonRef = { id: 'b', name: 'Ben Weber', deceased: false, gender: 'male' }
const cora: PersonRef = { id: 'c', name: 'Cora Weber', deceased: false, gender: 'female' }

const key = { account: 'anna', name: 'relationship:new:a' }
const close = vi.fn<() => void>()
const words = { button: 'Add', busy: 'Adding…', failed: 'Not added.' }

/** The requests with which the page tried to save. */
const sent: [string, unknown][] = []

let root: Root

function open() {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  })
  queryClient.setQueryData(sessionKey, { user: { id: key.account, status: 'approved' } })
  const query = { fromId: 'b', toId: 'a', type: 'son' } as const
  const asked = {
    parents: [],
    proposals: [{ question: 'sibling', preselected: true, parent: anna, child: cora }],
  }
  queryClient.setQueryData(
    api.queryOptions('get', '/api/relationships/questions', { params: { query } }).queryKey,
    asked as never,
  )
  const form = (
    <NewRelationship person={anna} draft={key.name} words={words} onSaved={() => {}} onCancel={close} />
  )
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

/** As after a reload. */
function reopen() {
  act(() => root.unmount())
  document.body.innerHTML = ''
  open()
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // jsdom has neither; dialogs use them.
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  Element.prototype.scrollIntoView = () => {}
  // Other questions than the ones above have no answer.
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'POST') sent.push([new URL(request.url).pathname, await request.json()])
    const answer = familyAnswer(request, [anna, ben, cora])
    if (!answer) throw new TypeError('offline')
    return answer
  })
  keepToken('token')
  sent.length = 0
  open()
})
afterEach(() => {
  act(() => root.unmount())
  document.body.innerHTML = ''
  dropDraft(key)
  toasts.set([])
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

const box = () => document.querySelector('[role="combobox"]') as HTMLInputElement
const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement

function set(element: HTMLInputElement | HTMLSelectElement, value: string) {
  act(() => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value)
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

/** Types a name and chooses the only option for it. */
async function choose(name: string, option = name) {
  set(box(), name)
  const options = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')]
  await eventually(() =>
    expect(options().map(one => one.textContent)).toEqual([expect.stringContaining(option)]),
  )
  act(() => options()[0]?.click())
}

async function press(label: string) {
  const buttons = [...document.querySelectorAll('button')]
  await act(async () => buttons.find(button => button.textContent === label)?.click())
}

it('keeps the person, the word and the details through a reload', async () => {
  expect(isUnsaved()).toBe(false)
  await choose('Ben')
  set(field('type'), 'spouse')
  set(field('state'), 'married')
  set(field('startedOn'), 'May 1975')
  expect(isUnsaved()).toBe(true)
  reopen()
  expect(document.body.textContent).toContain('We kept what you typed.')
  await eventually(() => expect(box().value).toBe('Ben Weber'))
  expect([field('type').value, field('state').value, field('startedOn').value]).toEqual([
    'spouse',
    'married',
    'May 1975',
  ])
  expect(isUnsaved()).toBe(true)
})

it('keeps a declined proposal declined', async () => {
  await choose('Ben')
  set(field('type'), 'son')
  expect(field('siblingsParent').checked).toBe(true)
  act(() => field('siblingsParent').click())
  reopen()
  await eventually(() => expect(field('siblingsParent').checked).toBe(false))
})

it('Cancel closes at once and offers to restore what was typed', async () => {
  await choose('Ben')
  await press('Cancel')
  expect(close).toHaveBeenCalledOnce()
  expect(isUnsaved()).toBe(false)
  expect(keptDraft(key)).toBeNull()
  const [offer] = toasts.get()
  expect(offer?.action?.label).toBe('Restore what I typed')
  act(() => offer?.action?.run())
  reopen()
  await eventually(() => expect(box().value).toBe('Ben Weber'))
})

it('ADD-2 a new partner is saved with the state and dates that were entered', async () => {
  set(field('type'), 'spouse')
  set(field('state'), 'divorced')
  set(field('startedOn'), 'May 1975')
  set(field('endedOn'), '1990')
  await choose('Emil Klein', 'Add Emil Klein')
  await eventually(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull())
  await press('Add to family')
  await vi.waitFor(() => expect(sent.map(([path]) => path)).toContain('/api/members'))
  expect(sent.find(([path]) => path === '/api/members')?.[1]).toMatchObject({
    name: 'Emil Klein',
    relatedTo: {
      memberId: 'a',
      type: 'spouse',
      state: 'divorced',
      startedOn: 'May 1975',
      endedOn: '1990',
    },
  })
})
