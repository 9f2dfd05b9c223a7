import { vi } from 'vitest'

/** Waits until a check passes, while answers and timers change what is rendered. */
export async function eventually(check: () => void): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await vi.waitFor(check, { timeout: 4000 })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
}
