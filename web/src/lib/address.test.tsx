// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { useAddressPart } from './address.ts'

let setText: (text: string) => void
let setStatus: (status: string) => void

function Filters() {
  const [text, changeText] = useAddressPart('text')
  const [status, changeStatus] = useAddressPart('status')
  setText = changeText
  setStatus = changeStatus
  return `${text} ${status}`
}

it('parts that change before the address has changed are all kept', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = document.createElement('div')
  const router = createMemoryRouter(
    [
      { path: '/list', element: <Filters /> },
      { path: '/other', element: 'Another page' },
    ],
    { initialEntries: ['/list?status=reviewed'] },
  )
  const root = createRoot(container)
  await act(async () => root.render(<RouterProvider router={router} />))
  await act(async () => {
    setStatus('pending')
    setText('wish')
  })
  expect(router.state.location.search).toBe('?status=pending&text=wish')
  expect(container.textContent).toBe('wish pending')
  // A change that never arrived has no part in a later one.
  await act(async () => {
    setText('lost')
    await router.navigate('/other')
  })
  await act(() => router.navigate('/list?status=resolved'))
  await act(async () => setText('found'))
  expect(router.state.location.search).toBe('?status=resolved&text=found')
  act(() => root.unmount())
})
