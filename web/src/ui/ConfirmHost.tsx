import { useSignal } from '../lib/signal.ts'
import { question } from './confirm.ts'

/** Where `confirm` and `askForPassword` show their dialogs. */
export function ConfirmHost() {
  return useSignal(question)?.dialog
}
