import { useSignal } from '../../lib/signal.ts'
import { useOnLeave } from '../../lib/useOnLeave.ts'
import { banner } from './banner.ts'

const tones = {
  success: 'border-info-edge bg-info-ground text-info',
  error: 'border-danger-edge bg-danger-ground text-danger',
}

/** Shows the result of the last action, then clears. */
export function Banner() {
  const message = useSignal(banner)
  // Do not repeat old messages on the next visit.
  useOnLeave(() => banner.set(null))
  return (
    <div className={message ? `border-l-4 px-4 py-2.5 ${tones[message.tone]}` : ''}>
      {/* Always rendered: screen readers announce only changes inside an element they know. */}
      <p role="status" className="font-semibold">
        {message?.tone === 'success' && message.text}
      </p>
      {message?.tone === 'error' && (
        <p role="alert" className="font-semibold">
          {message.text}
        </p>
      )}
      <div aria-live="polite" className="text-sm">
        {message?.about && <p>{message.about}</p>}
        {message?.note && <p className="font-semibold">{message.note}</p>}
        {message?.reason && <p>{message.reason}</p>}
      </div>
    </div>
  )
}
