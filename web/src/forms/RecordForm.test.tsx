// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProblemError } from '../api/problem.ts'
import { sessionKey } from '../api/queryClient.ts'
import { textsIn } from '../lib/form.ts'
import { toasts } from '../ui/toast.ts'
import { dropDraft, keepDraft, keptDraft } from './drafts.ts'
import { FormButtons, fieldOf, RecordForm } from './RecordForm.tsx'
import { isUnsaved } from './unsaved.ts'
import { useRecordForm } from './useRecordForm.ts'

type Note = { version: number; title: string }

const first: Note = { version: 1, title: 'Picnic' }
const second: Note = { version: 2, title: 'Great picnic' }
const save = vi.fn<(draft: { title: string }, version: number | undefined) => Promise<Note>>()
const onSaved = vi.fn<(saved: Note) => void>()

const key = { account: 'anna', name: 'note:1' }
const close = vi.fn<() => void>()

function NoteForm() {
  const form = useRecordForm({
    draft: key.name,
    record: first,
    draftOf: (note = first) => ({ title: note.title }),
    read: data => ({ title: textsIn(data)('title') }),
    required: ['title'],
    save,
    onSaved,
    problem: () => ({ text: 'Not saved.', fields: { title: 'Too long.' } }),
    savedText: (note, name) => note[name],
  })
  const { name, defaultValue, error, description } = fieldOf(form, 'title')
  return (
    <RecordForm form={form}>
      <input name={name} defaultValue={defaultValue} aria-invalid={error !== undefined} />
      <p>{error ?? description}</p>
      <FormButtons form={form} onCancel={close} />
    </RecordForm>
  )
}

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // jsdom has no layout, so it cannot scroll.
  Element.prototype.scrollIntoView = () => {}
  root = createRoot(document.body.appendChild(document.createElement('div')))
  open()
})

function open() {
  const router = createMemoryRouter([{ path: '/', element: <NoteForm /> }])
  const queryClient = new QueryClient()
  queryClient.setQueryData(sessionKey, { user: { id: key.account, status: 'approved' } })
  queryClient.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } })
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
  root = createRoot(document.body.appendChild(document.createElement('div')))
  open()
}
afterEach(() => {
  act(() => root.unmount())
  document.body.innerHTML = ''
  dropDraft(key)
  toasts.set([])
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

function type(text: string) {
  act(() => {
    field().value = text
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const field = () => document.querySelector('input') as HTMLInputElement
const box = () => document.querySelector('[role="alert"]')?.textContent

async function press(label: string) {
  const buttons = [...document.querySelectorAll('button')]
  await act(async () => buttons.find(button => button.textContent === label)?.click())
}

async function meetConflict() {
  save.mockRejectedValueOnce(new ProblemError(409, 'conflict', '', {}, null, null, second))
  field().value = 'Summer picnic'
  await press('Save')
}

it('keeps what was typed on a conflict and shows the saved version; the next save replaces it', async () => {
  await meetConflict()
  expect(save).toHaveBeenLastCalledWith({ title: 'Summer picnic' }, 1)
  expect(box()).toContain('What you entered is still here')
  expect(field().value).toBe('Summer picnic')
  expect(document.body.textContent).toContain('Saved now: Great picnic')
  save.mockResolvedValueOnce(second)
  await press('Save my version')
  expect(save).toHaveBeenLastCalledWith({ title: 'Summer picnic' }, 2)
  expect(onSaved).toHaveBeenCalledWith(second)
})

it('starts over from the saved version, at its first field', async () => {
  await meetConflict()
  await press('Use the saved version')
  expect(field().value).toBe('Great picnic')
  expect(document.activeElement).toBe(field())
  expect(box()).toBeUndefined()
})

it('knows whether there are unsaved changes', async () => {
  expect(isUnsaved()).toBe(false)
  field().value = 'Summer picnic'
  expect(isUnsaved()).toBe(true)
  save.mockResolvedValueOnce(second)
  await press('Save')
  expect(isUnsaved()).toBe(false)
})

it('sends nothing without a required field', async () => {
  field().value = ''
  await press('Save')
  expect(save).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field())
})

it('shows other problems in the red box and at their field, and focuses it', async () => {
  save.mockRejectedValueOnce(new ProblemError(422, 'invalid', ''))
  field().value = 'Summer picnic'
  await press('Save')
  expect(box()).toBe('Not saved.')
  expect(document.body.textContent).toContain('Too long.')
  expect(document.activeElement).toBe(field())
  expect(field().value).toBe('Summer picnic')
})

describe('what was typed', () => {
  it('is restored after a reload, with a note, until it is discarded', async () => {
    type('Summer picnic')
    reopen()
    expect(field().value).toBe('Summer picnic')
    expect(document.querySelector('[role="status"]')?.textContent).toContain('We kept what you typed.')
    expect(isUnsaved()).toBe(true)
    await press('Discard')
    expect(field().value).toBe('Picnic')
    expect(keptDraft(key)).toBeNull()
    reopen()
    expect(document.querySelector('[role="status"]')).toBeNull()
  })

  it('meets a version saved meanwhile as a conflict', async () => {
    keepDraft(key, { draft: { title: 'Summer picnic' }, version: 0, path: '/' })
    reopen()
    expect(box()).toContain('What you entered is still here')
    expect(document.body.textContent).toContain('Saved now: Picnic')
    save.mockResolvedValueOnce(second)
    await press('Save my version')
    expect(save).toHaveBeenLastCalledWith({ title: 'Summer picnic' }, 1)
    expect(keptDraft(key)).toBeNull()
  })

  it('is not kept when it is the same as what is saved', () => {
    type('Summer picnic')
    type('Picnic')
    expect(keptDraft(key)).toBeNull()
  })

  it('can be restored for a moment after Cancel, which acts at once', async () => {
    type('Summer picnic')
    await press('Cancel')
    expect(close).toHaveBeenCalledOnce()
    expect(isUnsaved()).toBe(false)
    expect(keptDraft(key)).toBeNull()
    const [offer] = toasts.get()
    expect(offer?.action?.label).toBe('Restore what I typed')
    offer?.action?.run()
    expect(keptDraft(key)?.draft).toEqual({ title: 'Summer picnic' })
  })

  it('is not offered after Cancel when nothing was typed', async () => {
    await press('Cancel')
    expect(close).toHaveBeenCalledOnce()
    expect(toasts.get()).toEqual([])
  })

  it('is forgotten once saved', async () => {
    type('Summer picnic')
    save.mockResolvedValueOnce(second)
    await press('Save')
    expect(keptDraft(key)).toBeNull()
  })
})
