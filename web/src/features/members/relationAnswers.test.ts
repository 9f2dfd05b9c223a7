import { expect, test } from 'vitest'
import type { PersonRef, Proposal } from '../../api/types.ts'
import {
  answeredPartners,
  parseDetails,
  partnerValue,
  proposalValue,
  readAnswers,
  readDetails,
  withNewPerson,
} from './relationAnswers.ts'

function filled(values: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of values) data.append(name, value)
  return data
}

const person = (id: string) => ({ id, name: id, deceased: false })

function proposal(parent: string | null, child: string | null): Proposal {
  return {
    question: 'sibling',
    preselected: false,
    parent: parent ? person(parent) : null,
    child: child ? person(child) : null,
  } as Proposal
}

test('KIN-3 every answer becomes a parent relationship of the same action', () => {
  const answers = readAnswers(
    filled([
      ['otherParent', proposalValue(proposal('karl', null))],
      ['partnersChild', proposalValue(proposal('anna', 'ben'))],
      ['siblingsParent', proposalValue(proposal(null, 'cora'))],
      ['siblingsParent', proposalValue(proposal(null, 'dora'))],
      ['qualifier', 'adopted'],
    ]),
  )
  expect(withNewPerson(answers.also, 'emil')).toEqual([
    { fromId: 'karl', toId: 'emil', type: 'parent' },
    { fromId: 'anna', toId: 'ben', type: 'parent' },
    { fromId: 'emil', toId: 'cora', type: 'parent', qualifier: 'adopted' },
    { fromId: 'emil', toId: 'dora', type: 'parent', qualifier: 'adopted' },
  ])
})

test('the other parent as partner is part of the action, and an answer given earlier stays', () => {
  const partner = { ...person('anna'), birthYear: null } as PersonRef
  const asked = [{ person: partner, preselected: true }]
  const yes = readAnswers(
    filled([
      ['asked', 'yes'],
      ['partner', partnerValue(null, partner)],
    ]),
  )
  expect(withNewPerson(yes.also, 'emil')).toEqual([{ fromId: 'emil', toId: 'anna', type: 'spouse' }])
  expect(answeredPartners(asked, yes)[0]?.preselected).toBe(true)
  const no = readAnswers(filled([['asked', 'yes']]))
  expect(answeredPartners(asked, no)[0]?.preselected).toBe(false)
  expect(answeredPartners(asked, null)).toBe(asked)
})

test('an open question adds nothing, and a gender that is not specified stays unknown', () => {
  const answers = readAnswers(
    filled([
      ['otherParent', ''],
      ['fromGender', ''],
      ['toGender', 'female'],
    ]),
  )
  expect(answers).toEqual({ asked: false, also: [], fromGender: null, toGender: 'female' })
})

test('KIN-2 what siblings have in common is read with the relationship', () => {
  const details = readDetails(
    filled([
      ['qualifier', 'half'],
      ['sharedParent', 'anna'],
    ]),
  )
  expect(parseDetails(details)).toEqual({
    asked: false,
    also: [],
    fromGender: null,
    toGender: null,
    qualifier: 'half',
    sharedParentId: 'anna',
  })
  expect(readDetails(filled([['otherParent', '']]))).toBe('')
  expect(parseDetails('')).toBe(null)
})
