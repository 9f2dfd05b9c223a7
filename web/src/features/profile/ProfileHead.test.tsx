// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Member } from '../../api/types.ts'
import { BesideName } from './ProfileHead.tsx'
import '../members/words.ts'

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

function beside(member: Partial<Member>): string {
  act(() => root.render(<BesideName member={member as Member} />))
  return document.body.textContent
}

it('says beside the name how to pronounce it, if the family knows', () => {
  expect(beside({ name: 'Siobhán', pronunciation: 'shi-VAWN' })).toBe('Pronunciation: shi-VAWN')
  expect(beside({ name: 'Siobhán', pronunciation: null })).toBe('')
})
