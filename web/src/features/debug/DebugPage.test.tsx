// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import DebugPage from './DebugPage.tsx'
import { useHealth } from './queries.ts'

vi.mock('./queries.ts')

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

const facts = {
  version: '1.2.3',
  uptimeSeconds: 60,
  database: true,
  storage: true,
  mail: null,
  session: true,
}

function shown(state: { isError: boolean; isFetching: boolean }): string {
  const query = { data: facts, isPending: false, refetch: () => {}, ...state }
  vi.mocked(useHealth).mockReturnValue(query as unknown as ReturnType<typeof useHealth>)
  act(() =>
    root.render(
      <MemoryRouter>
        <DebugPage />
      </MemoryRouter>,
    ),
  )
  return document.body.textContent ?? ''
}

it('shows no facts of an earlier check once a check has failed', () => {
  expect(shown({ isError: false, isFetching: true })).toContain('1.2.3')
  const failed = shown({ isError: true, isFetching: false })
  expect(failed).toContain("We couldn't check the site's health.")
  for (const fact of ['1.2.3', 'Reachable', 'Yes']) expect(failed).not.toContain(fact)
  expect(shown({ isError: true, isFetching: true })).not.toContain('Reachable')
  expect(shown({ isError: false, isFetching: false })).toContain('Reachable')
})
