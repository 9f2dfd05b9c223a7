import { expect, it } from 'vitest'
import { ProblemError } from '../../api/problem.ts'
import { dateProblem, memberProblem } from './problems.ts'

it('uses the general text when there was no response or the server failed', () => {
  expect(memberProblem(new TypeError('offline'), 'Error saving.')).toEqual({ text: 'Error saving.' })
  expect(memberProblem(new ProblemError(502, 'internal', ''), 'Error saving.')).toEqual({
    text: 'Error saving.',
  })
})

it("shows the server's message at the field", () => {
  const fields = { name: { code: 'required', message: 'x' } }
  expect(memberProblem(new ProblemError(422, 'invalid', 'x', fields), 'Error saving.')).toEqual({
    text: 'Please fill this in.',
    fields: { name: 'Please fill this in.' },
  })
})

it("uses the server's explanation for a date", () => {
  const fields = { birthDate: { code: 'bad-date', message: 'April has 30 days.' } }
  const problem = new ProblemError(422, 'invalid', 'x', fields)
  expect(memberProblem(problem, 'Error saving.').fields).toEqual({ birthDate: 'April has 30 days.' })
  expect(dateProblem(problem)).toBe('April has 30 days.')
})
