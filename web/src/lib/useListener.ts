import { useEffect } from 'react'
import { useLatest } from './useLatest.ts'

/** Events of the document reach the window. */
type Events = WindowEventMap & DocumentEventMap

type Options = {
  /** Hears the event before the elements of the page do. */
  capture?: boolean
  /** False while there is nothing to hear. */
  isOn?: boolean
}

/** Hears an event of the whole window while a component is shown. Events of its own elements need no listener. */
export function useListener<Type extends keyof Events>(
  type: Type,
  hear: (event: Events[Type]) => void,
  { capture = false, isOn = true }: Options = {},
) {
  const latest = useLatest(hear as (event: Event) => void)
  useEffect(() => {
    if (!isOn) return
    window.addEventListener(type, latest, { capture })
    return () => window.removeEventListener(type, latest, { capture })
  }, [type, latest, capture, isOn])
}
