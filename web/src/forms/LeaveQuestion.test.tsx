// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionKey } from '../api/queryClient.ts'
import { textsIn } from '../lib/form.ts'
import { eventually } from '../lib/testing.ts'
import { question } from '../ui/confirm.ts'
import { mayLeave } from './LeaveQuestion.tsx'
import { RecordForm } from './RecordForm.tsx'
import { useRecordForm } from './useRecordForm.ts'

function NameForm() {
  const form = useRecordForm({
    record: undefined,
    draftOf: () => ({ name: '' }),
    read: data => ({ name: textsIn(data)('name') }),
    save: async () => true,
    onSaved: () => {},
    problem: () => ({ text: 'Not saved.' }),
    savedText: () => null,
  })
  return (
    <RecordForm form={form}>
      <input name="name" />
    </RecordForm>
  )
}

const routes = ['/welcome', '/family-members'].map(path => ({ path, element: <NameForm /> }))
const field = () => document.querySelector('input') as HTMLInputElement

let root: Root
let router: ReturnType<typeof createMemoryRouter>

function open(path: string) {
  router = createMemoryRouter(routes, { initialEntries: ['/welcome?step=site', path], initialIndex: 1 })
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  })
  queryClient.setQueryData(sessionKey, { user: null })
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
}

const go = (to: string) => act(async () => router.navigate(to))
const here = () => router.state.location.pathname + router.state.location.search
const answer = (yes: boolean) => act(async () => question.get()?.answer(yes))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.innerHTML = ''
  question.set(null)
  vi.unstubAllGlobals()
})

it('asks before another of the first steps replaces a form with unsaved changes', async () => {
  open('/welcome')
  field().value = 'The Webers'
  await go('/welcome?step=mail')
  await eventually(() => expect(question.get()).not.toBeNull())
  await answer(false)
  expect(here()).toBe('/welcome')
  expect(field().value).toBe('The Webers')

  await go('/welcome?step=mail')
  await eventually(() => expect(question.get()).not.toBeNull())
  await answer(true)
  await eventually(() => expect(here()).toBe('/welcome?step=mail'))
})

it('goes to another step at once if nothing would be lost', async () => {
  open('/welcome')
  await go('/welcome?step=mail')
  expect(here()).toBe('/welcome?step=mail')
})

it('a list whose query changes keeps its form, so nothing is asked', async () => {
  open('/family-members')
  field().value = 'Emil'
  await go('/family-members?search=emil')
  expect(here()).toBe('/family-members?search=emil')
  expect(question.get()).toBeNull()
})

it('asks once, before what happens first', async () => {
  open('/welcome')
  expect(await mayLeave()).toBe(true)
  field().value = 'The Webers'
  const asked = mayLeave()
  await eventually(() => expect(question.get()).not.toBeNull())
  await answer(true)
  expect(await asked).toBe(true)
  await go('/welcome?step=mail')
  expect(here()).toBe('/welcome?step=mail')
})
