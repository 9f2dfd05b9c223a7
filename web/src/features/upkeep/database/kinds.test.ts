import { expect, it } from 'vitest'
import type { CheckedUser, DatabaseStatistics } from '../../../api/types.ts'
import { counts, losses } from './kinds.ts'

function statistics(records: DatabaseStatistics['records']): DatabaseStatistics {
  const mail = { queued: 0, failed: 0 }
  return {
    records,
    databaseBytes: 1,
    fileBytes: 0,
    files: 0,
    mail,
    version: '1',
    database: 'sqlite',
    samples: false,
  }
}

function user(role: CheckedUser['role'], sample = false): CheckedUser {
  const createdAt = '2026-11-15T12:00:00Z'
  return { id: 'u', name: 'N', email: 'e', role, status: 'approved', sample, createdAt }
}

it('counts the kinds it knows, in its own order', () => {
  const known = counts(
    statistics([
      { kind: 'events', count: 3 },
      { kind: 'users', count: 2 },
      { kind: 'odd', count: 9 },
    ]),
  )
  expect(known.filter(({ count }) => count > 0)).toEqual([
    { kind: 'users', count: 2 },
    { kind: 'events', count: 3 },
  ])
})

it('loses no account of an admin, unless it is an example', () => {
  const approved = [user('admin'), user('member'), user('admin', true)]
  const lost = losses(statistics([{ kind: 'users', count: 4 }]), {
    approved,
    pending: [user('child')],
    rejected: [],
  })
  expect(lost).toEqual([{ kind: 'users', count: 3 }])
})
