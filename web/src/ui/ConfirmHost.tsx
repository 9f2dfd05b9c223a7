import { useSignal } from '../lib/signal.ts'
import { question } from './confirm.ts'

/** Where `confirm` shows its question. */
export function ConfirmHost() {
  const current = useSignal(question)
  return current && <current.Dialog asked={current.asked} />
}
