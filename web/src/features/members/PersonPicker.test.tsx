// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PersonRef } from '../../api/types.ts'
import { eventually } from '../../lib/testing.ts'
import { familyAnswer } from './familyForTests.ts'
import { PersonPicker } from './PersonPicker.tsx'
import './words.ts'

const anna: PersonRef = { id: 'a', name: 'Anna Weber', deceased: false, gender: 'female', birthYear: 1950 }
const ben: PersonRef = { id: 'b', name: 'Ben Weber', deceased: false, gender: null }
const family = [
  anna,
  ben,
  {
    ...ben,
    id: 'b1',
    name: 'Carl Weber',
    birthYear: 1980,
    gender: 'male',
    parents: ['Anna Weber', 'Emil Klein'],
  },
  { ...ben, id: 'b2', name: 'Carl Weber', birthYear: 2010, parents: ['Ben Weber'] },
] as PersonRef[]

let root: Root
const chosen = vi.fn<(person: PersonRef | null) => void>()

function Form() {
  const [person, setPerson] = useState<PersonRef | null>(null)
  return (
    <PersonPicker
      label="Person"
      name="person"
      value={person}
      exclude={['b']}
      onChange={next => {
        setPerson(next)
        chosen(next)
      }}
    />
  )
}

/** The server's answers wait for this. */
let held: Promise<void> | undefined
let release = () => {}

/** The server holds all its answers back until `release()`. */
function hold() {
  held = new Promise(resolve => {
    release = () => {
      held = undefined
      resolve()
    }
  })
}

async function open(add: boolean) {
  const can = { add, editAll: true, delete: true }
  vi.stubGlobal('fetch', async (request: Request) => {
    await held
    const answer = familyAnswer(request, family, can)
    if (!answer) throw new TypeError('offline')
    return answer
  })
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  })
  const router = createMemoryRouter([{ path: '/', element: <Form /> }])
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  press('ArrowDown')
  await eventually(() => expect(options()).toHaveLength(3))
  press('Escape')
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  release()
  act(() => root.unmount())
  document.body.innerHTML = ''
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

const field = () => document.querySelector('[role="combobox"]') as HTMLInputElement
const options = () => [...document.querySelectorAll('[role="option"]')].map(option => option.textContent)
const status = () => document.querySelector('[role="status"]')?.textContent

function type(text: string) {
  act(() => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

function press(key: string) {
  act(
    () => void field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  )
}

it('finds people by part of the name, and is used with the keyboard', async () => {
  await open(true)
  type('anna')
  await eventually(() => expect(options()).toEqual(['AWAnna Weber born 1950']))
  press('ArrowDown')
  expect(field().getAttribute('aria-activedescendant')).toBe(document.querySelector('[role="option"]')?.id)
  press('Enter')
  expect(chosen).toHaveBeenLastCalledWith(anna)
  expect(field().value).toBe('Anna Weber (born 1950)')
  expect(document.querySelector<HTMLInputElement>('input[name="person"]')?.value).toBe('a')
  expect(options()).toEqual([])
  type('')
  expect(chosen).toHaveBeenLastCalledWith(null)
})

it('tells people of the same name apart by years and parents', async () => {
  await open(true)
  type('carl')
  await eventually(() =>
    expect(options()).toEqual([
      'CWCarl Weber born 1980, son of Anna and Emil Klein',
      'CWCarl Weber born 2010, child of Ben',
    ]),
  )
})

it('closes the list with Escape and discards what was typed', async () => {
  await open(true)
  type('anna')
  press('Escape')
  expect(options()).toEqual([])
  expect(field().value).toBe('')
})

it('waits for the answer when Enter is pressed or the field is left before it', async () => {
  await open(true)
  hold()
  type('ann')
  press('Enter')
  expect(chosen).not.toHaveBeenCalled()
  release()
  await eventually(() => expect(chosen).toHaveBeenLastCalledWith(anna))

  hold()
  type('weber ANNA ')
  act(() => field().dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(field().value).toBe('weber ANNA ')
  release()
  await eventually(() => expect(field().value).toBe('Anna Weber (born 1950)'))
})

it('keeps those of the last people who match until the next answer arrives', async () => {
  await open(true)
  type('carl')
  await eventually(() => expect([options().length, status()]).toEqual([2, '2 people found.']))
  hold()
  type('carl weber 2010')
  expect(options()).toEqual(['CWCarl Weber born 2010, child of Ben'])
  type('dora')
  expect(options()).toHaveLength(2)
  expect(status()).toBe('')
})

it('ADD-2 offers to add someone by the typed name only if there is no one', async () => {
  await open(true)
  type('Dora Klein')
  await eventually(() => expect(status()).toBe('No one by that name.'))
  expect(options()).toEqual(['+Add Dora Klein as a new person'])
  // Part of a name and a year are searches.
  type('weber')
  await eventually(() => expect(options()).toHaveLength(3))
  type('weber 1950')
  await eventually(() => expect(options()).toHaveLength(1))
  // A full name that is only part of others may be a new person; the words of a known name are not.
  type('Anna We')
  await eventually(() =>
    expect(options()).toEqual(['AWAnna Weber born 1950', '+Add Anna We as a new person']),
  )
  type('weber ANNA')
  await eventually(() => expect(options()).toEqual(['AWAnna Weber born 1950']))
  // Someone who can't be chosen here exists nevertheless.
  type('Ben Weber')
  await eventually(() => expect(options()).toEqual([]))
})

it('ADD-2 says why someone who may not add people gets no offer', async () => {
  await open(false)
  type('Dora Klein')
  await eventually(() =>
    expect(status()).toBe(
      'No one by that name. Only grown-ups can add family members. Ask someone in the family to do it.',
    ),
  )
  expect(options()).toEqual([])
})
