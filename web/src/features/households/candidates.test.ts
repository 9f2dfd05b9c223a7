import { expect, it } from 'vitest'
import type { Household } from '../../api/types.ts'
import { knownPeople, named, outside } from './candidates.ts'

function household(id: string, people: Record<string, string> | null): Household {
  return {
    id,
    name: id,
    createdAt: '2026-11-15T12:00:00Z',
    updatedAt: '2026-11-15T12:00:00Z',
    version: 1,
    mine: people !== null,
    memberCount: Object.keys(people ?? {}).length,
    members: people && Object.keys(people),
    admins: people && [],
    people: people && Object.entries(people).map(([key, name]) => ({ id: key, name, admin: false })),
    whyNot: {},
    can: { edit: true, delete: true, leave: true, invite: true },
  }
}

const lake = household('lake', { a: 'Anna', d: 'Dvořák, Antonín' })
const town = household('town', { a: 'Anna', c: 'Carla', b: 'Ben' })
const hidden = household('hidden', null)

it('lists the people of all visible households once each, by name, without those already in it', () => {
  expect(knownPeople([lake, town, hidden], lake)).toEqual([
    { id: 'b', name: 'Ben' },
    { id: 'c', name: 'Carla' },
  ])
  expect(knownPeople([lake], lake)).toEqual([])
})

it('offers everyone for a household whose people are not visible', () => {
  expect(outside([{ id: 'a', name: 'Anna' }], hidden)).toHaveLength(1)
})

it('finds names by their words, ignoring case and accents', () => {
  const people = knownPeople([lake, town], hidden)
  expect(named(people, 'ANTONIN dvo').map(({ id }) => id)).toEqual(['d'])
  expect(named(people, '')).toHaveLength(4)
  expect(named(people, 'zoe')).toEqual([])
})
