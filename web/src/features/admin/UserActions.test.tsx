// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { User } from '../../api/types.ts'
import { UserActions } from './UserActions.tsx'
import './words.ts'

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

/** The buttons of an account's row, each disabled one with its reason. */
function offered(can: Partial<User['can']>, whyNot: User['whyNot']): string[] {
  const user = { id: 'u', name: 'Adam', can, whyNot } as User
  act(() =>
    root.render(
      <UserActions user={user} decisions={{ decide: () => {}, deciding: null }} onEdit={() => {}} />,
    ),
  )
  return [...document.querySelectorAll('button')].map(button => {
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
    return `${button.textContent}${reason ? `: ${reason}` : ''}`
  })
}

const all = { change: true, makeLink: true, linkMember: true }

it('offers allowed actions, and shows the reason from the server for the others', () => {
  expect(offered({ ...all, demote: true, suspend: true }, {})).toEqual([
    'Edit',
    'Demote',
    'Suspend',
    'Details',
  ])
  const last = { code: 'last-admin', message: 'This is the last administrator.' }
  expect(offered({ ...all, suspend: true }, { demote: last })[1]).toBe(
    'Demote: This is the last administrator.',
  )
})

it('hides decisions that make no sense for the account', () => {
  expect(offered({ ...all, promote: true, approve: true }, {}).slice(1, 3)).toEqual(['Promote', 'Approve'])
})
