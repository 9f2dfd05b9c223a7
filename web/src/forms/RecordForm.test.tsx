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

function NoteForm({ record = first }: { record?: Note | null }) {
  const form = useRecordForm({
    draft: key.name,
    record: record ?? undefined,
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

function open(record: Note | null = first) {
  const router = createMemoryRouter([{ path: '/', element: <NoteForm record={record} /> }])
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
function reopen(record: Note | null = first) {
  act(() => root.unmount())
  root = createRoot(document.body.appendChild(document.createElement('div')))
  open(record)
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

describe('SAFE-3 a save whose outcome is unknown', () => {
  const unknown = () => new ProblemError(500, 'outcome-unknown', 'It may have been saved. Please check.')
  const conflictWith = (current: Note) => new ProblemError(409, 'conflict', '', {}, null, null, current)

  it('is repeated with the same version, which saves it only if it was not saved', async () => {
    save.mockRejectedValueOnce(unknown()).mockResolvedValueOnce(second)
    field().value = 'Great picnic'
    await press('Save')
    expect(save.mock.calls).toEqual([
      [{ title: 'Great picnic' }, 1],
      [{ title: 'Great picnic' }, 1],
    ])
    expect(onSaved).toHaveBeenCalledWith(second)
  })

  it('is done if the record is already what was typed', async () => {
    save.mockRejectedValueOnce(unknown()).mockRejectedValueOnce(conflictWith(second))
    save.mockResolvedValueOnce(second)
    field().value = 'Great picnic'
    await press('Save')
    expect(save).toHaveBeenLastCalledWith({ title: 'Great picnic' }, 2)
    expect(onSaved).toHaveBeenCalledWith(second)
    expect(box()).toBeUndefined()
  })

  it('is a conflict if someone else has saved something else', async () => {
    save.mockRejectedValueOnce(unknown()).mockRejectedValueOnce(conflictWith(second))
    field().value = 'Summer picnic'
    await press('Save')
    expect(onSaved).not.toHaveBeenCalled()
    expect(document.body.textContent).toContain('Saved now: Great picnic')
  })

  it('is told as it is if that cannot be found out, and checked before it is saved again', async () => {
    save.mockRejectedValueOnce(unknown()).mockRejectedValueOnce(unknown())
    field().value = 'Great picnic'
    await press('Save')
    expect(box()).toBe('It may have been saved. Please check.')
    save.mockRejectedValueOnce(conflictWith(second)).mockResolvedValueOnce(second)
    await press('Save')
    expect(onSaved).toHaveBeenCalledWith(second)
  })

  it('is repeated for a new record, too: its id is the same, so there is only one', async () => {
    reopen(null)
    save.mockRejectedValueOnce(unknown()).mockResolvedValueOnce(first)
    field().value = 'Picnic'
    await press('Save')
    expect(save.mock.calls).toEqual([
      [{ title: 'Picnic' }, undefined],
      [{ title: 'Picnic' }, undefined],
    ])
    expect(onSaved).toHaveBeenCalledWith(first)
  })

  it('of a new record says so if that was saved and other words were typed since', async () => {
    reopen(null)
    save.mockRejectedValueOnce(unknown()).mockRejectedValueOnce(unknown())
    field().value = 'Picnic'
    await press('Save')
    expect(box()).toBe('It may have been saved. Please check.')
    save.mockRejectedValueOnce(new ProblemError(409, 'conflict', ''))
    field().value = 'Great picnic'
    await press('Save')
    expect(box()).toContain('Your first try was saved after all')
    expect(field().value).toBe('Great picnic')
  })

  it('can also be one that no answer came to', async () => {
    save.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    field().value = 'Great picnic'
    await press('Save')
    expect(box()).toBe('Not saved.')
    save.mockRejectedValueOnce(conflictWith(second)).mockResolvedValueOnce(second)
    await press('Save')
    expect(onSaved).toHaveBeenCalledWith(second)
  })
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
    act(() => offer?.action?.run())
    expect(keptDraft(key)?.draft).toEqual({ title: 'Summer picnic' })
  })

  it('is restored into the form that was opened again meanwhile, and stays there', async () => {
    type('Summer picnic')
    await press('Cancel')
    reopen()
    expect(field().value).toBe('Picnic')
    act(() => toasts.get()[0]?.action?.run())
    expect(field().value).toBe('Summer picnic')
    expect(document.querySelector('[role="status"]')?.textContent).toContain('We kept what you typed.')
    act(() => void field().dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    expect(keptDraft(key)?.draft).toEqual({ title: 'Summer picnic' })
  })

  it('is still offered while that form has other text, and replaces none of it', async () => {
    type('Summer picnic')
    await press('Cancel')
    reopen()
    type('Winter picnic')
    act(() => toasts.get()[0]?.action?.run())
    expect(field().value).toBe('Winter picnic')
    expect(keptDraft(key)?.draft).toEqual({ title: 'Winter picnic' })
    const offer = toasts.get().at(-1)
    expect(offer?.text).toBe("You've typed something else in this form. Save or cancel that first.")
    type('Picnic')
    act(() => offer?.action?.run())
    expect(field().value).toBe('Summer picnic')
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
