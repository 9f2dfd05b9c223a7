// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ConfirmHost } from '../ui/ConfirmHost.tsx'
import { confirmIdentity } from './confirmIdentity.ts'
import { asProblem, type ProblemError } from './problem.ts'
import { keepToken } from './send.ts'
import { confirmWith, sendConfirmed } from './sendConfirmed.ts'

/** The requests to the server, in order. */
const seen: string[] = []
let confirmed: boolean
let root: Root

// Loaded on first use, which is slow in a cold test run.
beforeAll(() => import('../ui/PasswordDialog.tsx'), 60_000)

/** A server that knows one password and has one dangerous address. */
async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const body = await request.text()
  seen.push(`${request.method} ${pathname} ${body}`.trim())
  const refuse = (status: number, code: string, message: string) =>
    Response.json({ status, code, message }, { status })
  if (pathname === '/api/account/confirm-password') {
    if (body.includes('guess')) return refuse(403, 'wrong-password', 'That is not your current password.')
    if (body.includes('again')) return refuse(429, 'too-many-attempts', 'Please wait a few minutes.')
    confirmed = true
    return new Response(null, { status: 204 })
  }
  if (pathname === '/api/other') return refuse(403, 'forbidden', 'No.')
  return confirmed ? Response.json({ done: true }) : refuse(403, 'password-needed', 'Your password, please.')
}

beforeEach(() => {
  seen.length = 0
  confirmed = false
  keepToken('token')
  confirmWith(confirmIdentity)
  vi.stubGlobal('fetch', answer)
  // jsdom lacks these two, which the form and react-aria need.
  Element.prototype.scrollIntoView = () => {}
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

const clear = (words = 'clear') =>
  new Request('http://localhost/api/clear', { method: 'POST', body: JSON.stringify({ words }) })

const dialog = () => document.querySelector('[role="dialog"]')
const field = () => document.querySelector<HTMLInputElement>('input[name="password"]')

async function dialogOpens() {
  await act(() => vi.waitFor(() => expect(dialog()).not.toBeNull()))
}

async function press(label: string) {
  const buttons = [...document.querySelectorAll('button')]
  await act(async () => buttons.find(button => button.textContent === label)?.click())
}

async function give(password: string) {
  const input = field()
  if (input) input.value = password
  await press('Confirm')
}

it('asks for the password and repeats the same request', async () => {
  const sent = sendConfirmed(clear())
  await dialogOpens()
  expect(dialog()?.textContent).toContain('Please enter your password again')
  expect(document.activeElement).toBe(field())
  expect(field()?.autocomplete).toBe('current-password')
  await give('right')
  expect(await (await sent).json()).toEqual({ done: true })
  expect(seen).toEqual([
    'POST /api/clear {"words":"clear"}',
    'POST /api/account/confirm-password {"password":"right"}',
    'POST /api/clear {"words":"clear"}',
  ])
  await vi.waitFor(() => expect(dialog()).toBeNull())
})

it('shows a wrong password at the field, and too many attempts, and lets the person try again', async () => {
  const sent = sendConfirmed(clear())
  await dialogOpens()
  await give('a guess')
  await act(() => vi.waitFor(() => expect(field()?.getAttribute('aria-invalid')).toBe('true')))
  expect(dialog()?.textContent).toContain('That is not your current password.')
  await give('again and again')
  await act(() => vi.waitFor(() => expect(dialog()?.textContent).toContain('Please wait a few minutes.')))
  await give('right')
  expect((await sent).ok).toBe(true)
})

it('an empty password is not sent', async () => {
  const sent = sendConfirmed(clear())
  await dialogOpens()
  await press('Confirm')
  expect(dialog()?.textContent).toContain('Please fill this in.')
  expect(seen).toHaveLength(1)
  await give('right')
  await sent
})

it('after Cancel nothing is repeated, and the failure says that it was canceled', async () => {
  const failed = sendConfirmed(clear()).catch(asProblem) as Promise<ProblemError>
  await dialogOpens()
  await press('Cancel')
  expect((await failed).isCanceled).toBe(true)
  expect(seen).toEqual(['POST /api/clear {"words":"clear"}'])
  expect(dialog()).toBeNull()
})

it('asks once for two requests at the same time', async () => {
  const both = Promise.all([sendConfirmed(clear('one')), sendConfirmed(clear('two'))])
  await dialogOpens()
  await give('right')
  expect((await both).map(({ ok }) => ok)).toEqual([true, true])
  expect(seen.filter(line => line.includes('confirm-password'))).toHaveLength(1)
})

it('leaves other refusals alone', async () => {
  const failed = sendConfirmed(new Request('http://localhost/api/other')).catch(asProblem)
  expect(await failed).toMatchObject({ code: 'forbidden', isCanceled: false })
  expect(dialog()).toBeNull()
})
