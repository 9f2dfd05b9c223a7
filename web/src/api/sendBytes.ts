import { ProblemError } from './problem.ts'
import { build, noteVersion, withToken } from './send.ts'

type Bytes = {
  method: 'POST' | 'PUT'
  path: string
  headers: Readonly<Record<string, string>>
  body: Blob
  signal?: AbortSignal | undefined
  /** The bytes sent so far. */
  onSent?: ((sent: number) => void) | undefined
}

/** A connection without progress for this long is considered lost. */
export const silence = 120_000

/**
 * Sends bytes like every other request of the page: with the session, the token and the page's version. An
 * error response is thrown as a `ProblemError`. (fetch reports no upload progress, so this uses
 * XMLHttpRequest.)
 */
export function sendBytes(bytes: Bytes): Promise<Response> {
  return withToken(token => attempt(bytes, token))
}

function attempt({ method, path, headers, body, signal, onSent }: Bytes, token: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    // Report a cancel before sending here: the request itself would not.
    if (signal?.aborted) return reject(unreachable())
    const request = new XMLHttpRequest()
    request.open(method, path)
    const all = { ...headers, 'x-kinkeeper-token': token, 'x-kinkeeper-version': build }
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value)
    const watch = watchSilence(() => request.abort())
    request.upload.addEventListener('progress', ({ loaded }) => {
      watch.heard()
      onSent?.(loaded)
    })
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort)
    request.addEventListener('loadend', () => {
      watch.end()
      signal?.removeEventListener('abort', abort)
      if (request.status === 0) return reject(unreachable())
      const response = answerOf(request)
      noteVersion(response)
      resolve(response)
    })
    request.send(body)
  })
}

function unreachable(): ProblemError {
  return new ProblemError(0, 'unreachable', '')
}

/** The answer as a fetch `Response`. */
function answerOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r\n/)
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  const body = request.status === 204 ? null : request.responseText
  return new Response(body, { status: request.status, headers: headers.filter(([name]) => name !== '') })
}

function watchSilence(onSilence: () => void) {
  let timer = setTimeout(onSilence, silence)
  return {
    heard: () => {
      clearTimeout(timer)
      timer = setTimeout(onSilence, silence)
    },
    end: () => clearTimeout(timer),
  }
}
