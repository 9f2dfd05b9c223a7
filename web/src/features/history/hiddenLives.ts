import { useViewer } from '../../api/session.ts'
import { signal, useSignal } from '../../lib/signal.ts'

/** The accounts on this device that hide the births and deaths that come from profiles. */
const storageKey = 'kinkeeper-history-hides-generated'

function stored(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? value.filter(id => typeof id === 'string') : []
  } catch {
    return []
  }
}

const hiding = signal(stored())

/** True if the births and deaths that come from profiles are hidden; remembered for each account on this device. */
export function useHiddenLives(): readonly [hidden: boolean, hide: (hidden: boolean) => void] {
  const id = useViewer()?.id ?? ''
  const accounts = useSignal(hiding)
  return [
    accounts.includes(id),
    hidden => {
      const others = hiding.get().filter(other => other !== id)
      hiding.set(hidden ? [...others, id] : others)
      try {
        localStorage.setItem(storageKey, JSON.stringify(hiding.get()))
      } catch {
        // Storage may be off; the choice then lasts until the page is closed.
      }
    },
  ]
}
