import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that the proxy received, and its outcome. */
export interface ProxiedRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  /** The bytes of the body that the browser has sent so far. */
  bytes: number
  /** The response status; null until there is one, or if the connection was cut. */
  status: number | null
}

/** The proxy's answer to a request that it does not forward. */
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
export class FlakyProxy {
  readonly url: string
  readonly requests: ProxiedRequest[] = []
  /** Decides what happens to a request; undefined forwards it. */
  fault: (request: ProxiedRequest) => Fault | undefined = () => undefined
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  static async inFrontOf(target: string): Promise<FlakyProxy> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const proxy = new FlakyProxy(server)
    server.on('request', (incoming, outgoing) => proxy.#handle(new URL(target), incoming, outgoing))
    return proxy
  }

  /** The requests to matching paths, in order. */
  to(method: string, path: RegExp): ProxiedRequest[] {
    return this.requests.filter(one => one.method === method && path.test(one.path))
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #handle(target: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = '', url = '', headers } = incoming
    const proxied: ProxiedRequest = { method, path: url, headers, bytes: 0, status: null }
    this.requests.push(proxied)
    incoming.on('data', (piece: Buffer) => {
      proxied.bytes += piece.length
    })
    const fault = this.fault(proxied)
    if (fault === 'held') incoming.pause()
    else if (fault && 'status' in fault) refuse(fault, proxied, incoming, outgoing)
    else forward(target, proxied, incoming, outgoing, fault?.cutAfter)
  }
}

function refuse(
  { status, retryAfter }: { status: number; retryAfter?: number },
  proxied: ProxiedRequest,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  incoming.on('end', () => {
    proxied.status = status
    const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
    outgoing.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>Not now</h1>')
  })
}

function forward(
  target: URL,
  proxied: ProxiedRequest,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  cutAfter = Number.POSITIVE_INFINITY,
): void {
  const { hostname, port } = target
  const { method, path, headers } = proxied
  const onward = request({ hostname, port, method, path, headers }, response => {
    proxied.status = response.statusCode ?? null
    outgoing.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(outgoing)
    response.on('error', () => outgoing.destroy())
  })
  const cut = () => {
    onward.destroy()
    incoming.destroy()
  }
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.on('data', () => {
    if (proxied.bytes >= cutAfter) cut()
  })
  incoming.pipe(onward)
}
