// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ConfirmHost } from './ConfirmHost.tsx'
import { confirm, question } from './confirm.ts'

const message = 'Are you sure you want to delete this family member?'
let root: Root

// Loaded on first use, which is slow in a cold test run.
beforeAll(() => import('./ConfirmDialog.tsx'), 60_000)

beforeEach(() => {
  // jsdom lacks CSS.escape, which react-aria needs.
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(<ConfirmHost />))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

async function ask(): Promise<{ answer: Promise<boolean> }> {
  const answer = confirm({ message, yes: 'Delete', danger: true })
  await act(() => vi.waitFor(() => expect(question.get()).not.toBeNull()))
  return { answer }
}

const dialog = () => document.querySelector('[role="alertdialog"]')

function press(label: string) {
  const buttons = [...document.querySelectorAll('button')]
  act(() => buttons.find(button => button.textContent === label)?.click())
}

it('asks with exactly the given words, and yes is yes', async () => {
  const { answer } = await ask()
  expect(dialog()?.querySelector('p')?.textContent).toBe(message)
  press('Delete')
  expect(await answer).toBe(true)
  expect(dialog()).toBeNull()
})

it('treats Cancel as no', async () => {
  const { answer } = await ask()
  press('Cancel')
  expect(await answer).toBe(false)
  expect(dialog()).toBeNull()
})

it('returns the focus at once, before the next frame', async () => {
  const asker = document.body.appendChild(document.createElement('button'))
  asker.focus()
  const { answer } = await ask()
  expect(dialog()?.contains(document.activeElement)).toBe(true)
  press('Cancel')
  expect(document.activeElement).toBe(asker)
  expect(await answer).toBe(false)
})
