import { expect, it } from 'vitest'
import { asProblem, ProblemError, problemFrom } from './problem.ts'
import { worthRepeating } from './queryClient.ts'

function answer(status: number, body: string, headers: Record<string, string> = {}) {
  return problemFrom(new Response(body, { status, headers }))
}

it('reads code, message, fields, request id, retry delay and the current record', async () => {
  const body = {
    status: 409,
    code: 'conflict',
    message: 'Somebody was faster.',
    fields: { name: { code: 'required', message: 'x' }, nick: { code: 'odd', message: 'Odd name.' } },
    requestId: 'r-1',
    retryAfter: 30,
    current: { version: 2 },
  }
  const problem = await answer(409, JSON.stringify(body))
  expect(problem).toMatchObject({ status: 409, code: 'conflict', requestId: 'r-1', retryAfter: 30 })
  expect(problem.current).toEqual({ version: 2 })
  expect(problem.fieldTexts()).toEqual({ name: 'Please fill this in.', nick: 'Odd name.' })
})

it('handles an answer that is not a problem document', async () => {
  const problem = await answer(502, '<html>Bad gateway</html>', { 'x-request-id': 'r-2', 'retry-after': '5' })
  expect(problem).toMatchObject({ status: 502, code: 'internal', requestId: 'r-2', retryAfter: 5 })
  expect(problem.text()).toBe('Something went wrong on our side. Please try again.')
  expect((await answer(401, 'null')).code).toBe('unauthenticated')
  expect((await answer(403, '[]')).code).toBe('forbidden')
  expect((await answer(404, '{"fields":{"a":1}}')).fields).toEqual({})
})

it('keeps a problem as it is and wraps anything else', () => {
  const problem = new ProblemError(404, 'not-found', '')
  expect(asProblem(problem)).toBe(problem)
  expect(asProblem(new TypeError('x'))).toMatchObject({ status: 0, code: 'unreachable' })
})

it('retries reads only when that may help', () => {
  expect([0, 408, 429, 500, 503].every(worthRepeating)).toBe(true)
  expect([400, 401, 403, 404, 409, 422].some(worthRepeating)).toBe(false)
})
