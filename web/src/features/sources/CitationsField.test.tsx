// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionKey } from '../../api/queryClient.ts'
import { FormButtons, RecordForm } from '../../forms/RecordForm.tsx'
import type { Versioned } from '../../forms/recordState.ts'
import { isUnsaved } from '../../forms/unsaved.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { eventually } from '../../lib/testing.ts'
import { CitationsField } from './CitationsField.tsx'
import type { CitationDraft } from './citationDraft.ts'

type Draft = { citations: readonly CitationDraft[] }

const save = vi.fn<(draft: Draft) => Promise<Draft>>(async draft => draft)
const message = 'Choose a source from the list, or clear the field.'

function Form() {
  const form = useRecordForm<Versioned, Draft, Draft>({
    record: undefined,
    draftOf: () => ({ citations: [] }),
    read: (_, chosen) => chosen,
    save,
    onSaved: () => {},
    problem: () => ({ text: 'Not saved.' }),
    savedText: () => null,
  })
  return (
    <RecordForm form={form}>
      <CitationsField
        value={form.chosen.citations}
        onChange={citations => form.choose({ citations })}
        error={form.errors.citations}
      />
      <FormButtons form={form} />
    </RecordForm>
  )
}

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (request: Request) => {
    if (new URL(request.url).pathname !== '/api/sources') throw new TypeError('offline')
    return Response.json({ items: [{ id: 'l', title: 'A letter', citations: 0 }], nextCursor: null })
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(sessionKey, { user: { id: 'anna', status: 'approved' } })
  const router = createMemoryRouter([{ path: '/', element: <Form /> }])
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
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const field = () => document.querySelector('[role="combobox"]') as HTMLInputElement

function type(text: string) {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function pressSave() {
  await act(async () => document.querySelector<HTMLElement>('[type="submit"]')?.click())
}

it('does not save without a source that was typed and not chosen', async () => {
  type('letter')
  expect(isUnsaved()).toBe(true)
  await pressSave()
  expect(save).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain(message)
  expect(document.activeElement).toBe(field())

  const option = () => document.querySelector<HTMLElement>('[role="option"]')
  await eventually(() => expect(option()?.textContent).toBe('A letter'))
  act(() => option()?.click())
  expect(document.body.textContent).not.toContain(message)
  await pressSave()
  expect(save.mock.lastCall?.[0].citations).toMatchObject([{ sourceId: 'l', title: 'A letter' }])
})

it('saves once the typed text is cleared', async () => {
  type('letter')
  await pressSave()
  type('')
  await eventually(() => expect(document.querySelector('[role="alert"]')).toBeNull())
  expect(document.body.textContent).not.toContain(message)
  expect(isUnsaved()).toBe(false)
  await pressSave()
  expect(save).toHaveBeenCalledWith({ citations: [] }, undefined)
})
