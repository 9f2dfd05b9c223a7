// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { openOverlay, overlaysSettled } from './overlayHistory.ts'
import { hearPopStateFirst } from './popState.ts'

// Before those that hide some events.
let arrived = () => {}
window.addEventListener('popstate', () => arrived())
hearPopStateFirst()

/** The navigations that the router would notice. */
const noticed = vi.fn<() => void>()
window.addEventListener('popstate', noticed)

beforeEach(() => {
  history.replaceState({ idx: 0, key: 'list' }, '', '/list')
  history.pushState({ idx: 1, key: 'page' }, '', '/page')
  noticed.mockClear()
})

async function back() {
  const arrival = new Promise<void>(resolve => {
    arrived = resolve
  })
  history.back()
  await arrival
  await overlaysSettled()
}

it('closes the topmost overlay on Back, one at a time, and the router does not notice', async () => {
  const closed: string[] = []
  const overlay = (name: string) => {
    const remove = openOverlay(() => {
      closed.push(name)
      remove()
    })
  }
  overlay('dialog')
  overlay('question')
  await back()
  expect(closed).toEqual(['question'])
  await back()
  expect(closed).toEqual(['question', 'dialog'])
  expect(location.pathname).toBe('/page')
  expect(noticed).not.toHaveBeenCalled()
  await back()
  expect(location.pathname).toBe('/list')
  expect(noticed).toHaveBeenCalledOnce()
})

it('leaves nothing in the history when an overlay closes in another way', async () => {
  openOverlay(() => {})()
  await overlaysSettled()
  expect(history.state).toEqual({ idx: 1, key: 'page' })
  await back()
  expect(location.pathname).toBe('/list')
})

it('uses one entry for an overlay that replaces another', async () => {
  const length = history.length
  openOverlay(() => {})()
  const remove = openOverlay(() => {})
  await overlaysSettled()
  expect(history.length).toBe(length + 1)
  remove()
  await overlaysSettled()
  expect(history.state).toEqual({ idx: 1, key: 'page' })
})

it('keeps an overlay open that refuses to close, and asks it again on the next Back', async () => {
  const refuse = vi.fn<() => void>()
  const remove = openOverlay(refuse)
  await back()
  await back()
  expect(refuse).toHaveBeenCalledTimes(2)
  expect(location.pathname).toBe('/page')
  remove()
  await overlaysSettled()
})

it('skips the entry of an overlay that was left by a link', async () => {
  const remove = openOverlay(() => {})
  history.pushState({ idx: 2, key: 'next' }, '', '/next')
  remove()
  await overlaysSettled()
  expect(location.pathname).toBe('/next')
  await back()
  expect(history.state).toEqual({ idx: 1, key: 'page' })
  expect(noticed).toHaveBeenCalledOnce()
})

it('gives an entry to an overlay that opens while the entry of another is removed', async () => {
  const length = history.length
  openOverlay(() => {})()
  await new Promise(resolve => setTimeout(resolve))
  const closed = vi.fn<() => void>()
  const remove = openOverlay(() => {
    closed()
    remove()
  })
  await overlaysSettled()
  await vi.waitFor(() => expect(history.state).toMatchObject({ overlays: 1 }))
  expect(history.length).toBe(length + 1)
  await back()
  expect(closed).toHaveBeenCalledOnce()
  expect(location.pathname).toBe('/page')
})
