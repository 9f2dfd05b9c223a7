// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ProblemError } from '../api/problem.ts'
import { textsIn } from '../lib/form.ts'
import { FormButtons, fieldOf, RecordForm } from './RecordForm.tsx'
import { isUnsaved } from './unsaved.ts'
import { useRecordForm } from './useRecordForm.ts'

type Note = { version: number; title: string }

const first: Note = { version: 1, title: 'Picnic' }
const second: Note = { version: 2, title: 'Great picnic' }
const save = vi.fn<(draft: { title: string }, version: number | undefined) => Promise<Note>>()
const onSaved = vi.fn<(saved: Note) => void>()

function NoteForm() {
  const form = useRecordForm({
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
      <FormButtons form={form} />
    </RecordForm>
  )
}

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // jsdom has no layout, so it cannot scroll.
  Element.prototype.scrollIntoView = () => {}
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const router = createMemoryRouter([{ path: '/', element: <NoteForm /> }])
  act(() => root.render(<RouterProvider router={router} />))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.innerHTML = ''
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

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
