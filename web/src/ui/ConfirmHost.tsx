import { useSignal } from '../lib/signal.ts'
import { question } from './confirm.ts'

/** Shows the dialogs of `confirm` and `askForPassword`. */
export function ConfirmHost() {
  return useSignal(question)?.dialog
}
