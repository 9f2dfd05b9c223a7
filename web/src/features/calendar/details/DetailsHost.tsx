import { useSignal } from '../../../lib/signal.ts'
import { useOnLeave } from '../../../lib/useOnLeave.ts'
import { details } from './details.ts'

/** The place where `openEventDetails` and `openBirthdayDetails` put their dialog; it goes with its screen. */
export function DetailsHost() {
  const shown = useSignal(details)
  useOnLeave(() => details.set(null))
  if (!shown) return null
  return <shown.Dialog subject={shown.subject} onClose={() => details.set(null)} />
}
