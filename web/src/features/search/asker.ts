export type Asked<Answer> = { text: string; answer?: Answer; error?: unknown }

type Request = { text: string; abort: AbortController }

/**
 * Asks the server as the user types. The first letter is sent at once, others when typing pauses briefly. At most
 * two requests run: the one that will answer soonest, so that something is shown while the user types on, and the
 * latest. An answer makes older requests useless, and they are aborted.
 */
export function createAsker<Answer>(
  ask: (text: string, signal: AbortSignal) => Promise<Answer>,
  answered: (result: Asked<Answer>) => void,
  pause = 80,
) {
  let running: readonly Request[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isIdle = true

  function send(text: string) {
    const request = { text, abort: new AbortController() }
    for (const other of running.slice(1)) other.abort.abort()
    running = [...running.slice(0, 1), request]
    ask(text, request.abort.signal).then(
      answer => settle(request, { text, answer }),
      (error: unknown) => settle(request, { text, error }),
    )
  }

  function settle(request: Request, result: Asked<Answer>) {
    const position = running.indexOf(request)
    if (position < 0) return
    for (const older of running.slice(0, position)) older.abort.abort()
    running = running.slice(position + 1)
    // A later request may do better.
    if ('error' in result && running.length > 0) return
    answered(result)
  }

  function stop() {
    clearTimeout(timer)
    for (const { abort } of running) abort.abort()
    running = []
    isIdle = true
  }

  return {
    stop,
    /** An empty text asks for nothing. */
    type: (text: string) => {
      clearTimeout(timer)
      if (text === '') return stop()
      if (isIdle) send(text)
      else timer = setTimeout(send, pause, text)
      isIdle = false
    },
    /** Asks again after an error. */
    again: send,
  }
}
