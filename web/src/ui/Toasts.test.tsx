// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MessageSlot } from './MessageSlot.tsx'
import { Toasts } from './Toasts.tsx'
import { toast, toasts } from './toast.ts'

let root: Root

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  toasts.set([])
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(<Toasts />))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const shown = () =>
  [...document.querySelectorAll('[role="status"], [role="alert"]')].map(node => node.textContent)
const wait = (time: number) => act(() => vi.advanceTimersByTime(time))

it('keeps a message for at least 5 s, one with an action for longer, and then removes it', () => {
  act(() => toast({ text: 'Profile saved.' }))
  act(() => toast({ text: 'Deleted.', action: { label: 'Undo', run: () => {} } }))
  wait(11_000)
  expect(shown()).toEqual(['Profile saved.', 'Deleted.'])
  wait(2000)
  expect(shown()).toEqual(['Deleted.'])
  wait(8000)
  expect(shown()).toEqual([])
})

it('keeps a message while the pointer is on it', () => {
  act(() => toast({ text: 'Wait for me.' }))
  const message = document.querySelector('[role="status"]')
  act(() => message?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })))
  wait(60_000)
  expect(shown()).toEqual(['Wait for me.'])
  act(() => message?.parentElement?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true })))
  wait(13_000)
  expect(shown()).toEqual([])
})

it('shows errors as an alert and closes when dismissed', () => {
  act(() => toast({ text: 'That did not work.', tone: 'error' }))
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('That did not work.')
  act(() => document.querySelector<HTMLElement>('[aria-label="Dismiss"]')?.click())
  expect(shown()).toEqual([])
})

it('focuses its action on request, stays while it has the focus, and returns the focus to the page', () => {
  const page = document.body.appendChild(document.createElement('main'))
  page.id = 'content'
  page.tabIndex = -1
  const undo = vi.fn()
  act(() => toast({ text: 'Deleted.', action: { label: 'Undo', run: undo }, takesFocus: true }))
  expect(document.activeElement?.textContent).toBe('Undo')
  wait(60_000)
  expect(shown()).toEqual(['Deleted.'])
  act(() => (document.activeElement as HTMLElement).click())
  expect(undo).toHaveBeenCalledOnce()
  expect(shown()).toEqual([])
  expect(document.activeElement).toBe(page)
})

it('lets the focus go from its action', () => {
  act(() => toast({ text: 'Deleted.', action: { label: 'Undo', run: () => {} }, takesFocus: true }))
  const undo = document.activeElement as HTMLElement
  expect(undo.textContent).toBe('Undo')
  // The message renders again, because it may disappear now, before anything else has the focus.
  act(() => undo.blur())
  expect(document.activeElement).toBe(document.body)
})

const withForm = (
  <>
    <form>
      <MessageSlot />
      <input name="name" />
    </form>
    <Toasts />
  </>
)

it('HOME-5 shows messages inside an open form, where they stay, and lets them float again once it closes', () => {
  act(() => toast({ text: 'Pia has been added.' }))
  expect(document.querySelector('form [role="status"]')).toBeNull()
  act(() => root.render(withForm))
  expect(document.querySelector('form [role="status"]')?.textContent).toBe('Pia has been added.')
  wait(60_000)
  expect(shown()).toEqual(['Pia has been added.'])
  act(() => root.render(<Toasts />))
  expect(shown()).toEqual(['Pia has been added.'])
  wait(13_000)
  expect(shown()).toEqual([])
})

it('HOME-5 does not take the focus from a form into which a message moves', () => {
  act(() => toast({ text: 'Deleted.', action: { label: 'Undo', run: () => {} }, takesFocus: true }))
  expect(document.activeElement?.textContent).toBe('Undo')
  act(() => root.render(withForm))
  const field = document.querySelector('input')
  act(() => field?.focus())
  act(() => toast({ text: 'Saved.' }))
  expect(shown()).toEqual(['Deleted.', 'Saved.'])
  expect(document.activeElement).toBe(field)
})
