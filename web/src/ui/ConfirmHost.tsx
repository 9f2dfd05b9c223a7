import { useSignal } from '../lib/signal.ts'
import { question } from './confirm.ts'

/** The place where `confirm` puts its question. */
export function ConfirmHost() {
  const current = useSignal(question)
  return current && <current.Dialog asked={current.asked} />
}
