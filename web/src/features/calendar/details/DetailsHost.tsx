import { useSignal } from '../../../lib/signal.ts'
import { useOnLeave } from '../../../lib/useOnLeave.ts'
import { details } from './details.ts'

/** Shows the dialog of `openEventDetails` and `openBirthdayDetails`; closes it when the screen goes. */
export function DetailsHost() {
  const shown = useSignal(details)
  useOnLeave(() => details.set(null))
  if (!shown) return null
  return <shown.Dialog subject={shown.subject} onClose={() => details.set(null)} />
}
