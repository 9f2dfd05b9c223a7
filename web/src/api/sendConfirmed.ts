import { asProblem } from './problem.ts'
import { send } from './send.ts'

let confirmIdentity: () => Promise<boolean> = async () => false

/** Asks for the password. Set at startup: the question is loaded on first use, and the first page stays small. */
export function confirmWith(ask: () => Promise<boolean>) {
  confirmIdentity = ask
}

/**
 * Sends a request. The server refuses dangerous ones with `password-needed` if the password was not given for a
 * while: then we ask for it and send the same request again. If the person cancels, the refusal is thrown, and its
 * `isCanceled` is true.
 */
export async function sendConfirmed(request: Request): Promise<Response> {
  const again = request.clone()
  try {
    return await send(request)
  } catch (error) {
    if (!asProblem(error).isCanceled || !(await confirmIdentity())) throw error
    return send(again)
  }
}
