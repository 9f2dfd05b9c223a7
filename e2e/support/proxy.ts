import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that the proxy received, and its outcome. */
export interface Passed {
  method: string
  path: string
  headers: IncomingMessage['headers']
  /** How many bytes of the body the browser has sent so far. */
  bytes: number
  /** The response status; null until there is one, or if the connection was cut. */
  status: number | null
}

/** What the proxy does with a request instead of forwarding it. */
export type Fault =
  /** Reads the whole request, then answers with this status. */
  | { status: number; retryAfter?: number }
  /** Cuts the connection after this many bytes of the body. */
  | { cutAfter: number }
  /** Never reads or answers it. */
  | 'held'

/**
 * A proxy between the browser and the server that can be made to fail. Everything else passes unchanged, including the
 * host name, so that the server accepts it as its own address.
 */
export class Line {
  readonly url: string
  readonly passed: Passed[] = []
  /** Decides what happens to a request; undefined forwards it. */
  fault: (asked: Passed) => Fault | undefined = () => undefined
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  static async before(target: string): Promise<Line> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const line = new Line(server)
    server.on('request', (asked, answer) => line.#pass(new URL(target), asked, answer))
    return line
  }

  /** The requests to matching paths, in order. */
  to(method: string, path: RegExp): Passed[] {
    return this.passed.filter(one => one.method === method && path.test(one.path))
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #pass(target: URL, asked: IncomingMessage, answer: ServerResponse): void {
    const { method = '', url = '', headers } = asked
    const passed: Passed = { method, path: url, headers, bytes: 0, status: null }
    this.passed.push(passed)
    asked.on('data', (piece: Buffer) => {
      passed.bytes += piece.length
    })
    const fault = this.fault(passed)
    if (fault === 'held') asked.pause()
    else if (fault && 'status' in fault) refuse(fault, passed, asked, answer)
    else forward(target, passed, asked, answer, fault?.cutAfter)
  }
}

function refuse(
  { status, retryAfter }: { status: number; retryAfter?: number },
  passed: Passed,
  asked: IncomingMessage,
  answer: ServerResponse,
): void {
  asked.on('end', () => {
    passed.status = status
    const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
    answer.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>Not now</h1>')
  })
}

function forward(
  target: URL,
  passed: Passed,
  asked: IncomingMessage,
  answer: ServerResponse,
  cutAfter = Number.POSITIVE_INFINITY,
): void {
  const { hostname, port } = target
  const { method, path, headers } = passed
  const onward = request({ hostname, port, method, path, headers }, response => {
    passed.status = response.statusCode ?? null
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(answer)
    response.on('error', () => answer.destroy())
  })
  const cut = () => {
    onward.destroy()
    asked.destroy()
  }
  onward.on('error', () => answer.destroy())
  answer.on('close', () => onward.destroy())
  asked.on('data', () => {
    if (passed.bytes >= cutAfter) cut()
  })
  asked.pipe(onward)
}
