import { isDeviceOffline } from '../lib/offline.ts'
import { errorText, type Values } from '../lib/words.ts'

/** Says what is wrong with a field; `choices` lists what the person may have meant. */
export type FieldProblem = { code: string; message: string; choices?: string[] }

/** An error answer from the server or the network. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  constructor(
    /** HTTP status; 0 if there was no answer. */
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: Readonly<Record<string, FieldProblem>> = {},
    readonly requestId: string | null = null,
    readonly retryAfter: number | null = null,
    /** On a 409 `conflict`: the current record. */
    readonly current: unknown = undefined,
  ) {
    super(message)
  }

  /** The person did not want to give the password: nothing was done, and there is nothing to report. */
  get isCanceled(): boolean {
    return this.code === 'password-needed'
  }

  /** The sentence to show; the page's own text where it has one. */
  text(values: Values = {}): string {
    return errorText(this.code, this.message, values)
  }

  fieldTexts(values: Values = {}): Record<string, string> {
    const entries = Object.entries(this.fields)
    return Object.fromEntries(
      entries.map(([name, { code, message }]) => [name, errorText(code, message, values)]),
    )
  }
}

/** Reads an error response. Whatever the body is, the result is a `ProblemError`. */
export async function problemFrom(response: Response): Promise<ProblemError> {
  const body: Record<string, unknown> = await response
    .json()
    .then(value => (typeof value === 'object' && value !== null ? value : {}))
    .catch(() => ({}))
  const header = response.headers
  return new ProblemError(
    response.status,
    text(body.code) ?? fallbackCode(response.status),
    text(body.message) ?? '',
    isFields(body.fields) ? body.fields : {},
    text(body.requestId) ?? header.get('x-request-id'),
    typeof body.retryAfter === 'number' ? body.retryAfter : Number(header.get('retry-after')) || null,
    body.current,
  )
}

/** Anything thrown by a call, as a `ProblemError`. */
export function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  return new ProblemError(
    0,
    isDeviceOffline() ? 'offline' : 'unreachable',
    error instanceof Error ? error.message : '',
  )
}

function fallbackCode(status: number): string {
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not-found'
  return 'internal'
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function isFields(value: unknown): value is Record<string, FieldProblem> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(field => typeof field?.code === 'string' && typeof field?.message === 'string')
  )
}
