import { expect, it } from 'vitest'
import type { DatabaseStatistics } from '../../../../api/types.ts'
import { counts, losses } from './kinds.ts'

function statistics(records: DatabaseStatistics['records']): DatabaseStatistics {
  const mail = { queued: 0, failed: 0 }
  return {
    records,
    databaseBytes: 1,
    fileBytes: 0,
    files: 0,
    clearedUsers: 0,
    mail,
    version: '1',
    database: 'sqlite',
    samples: false,
  }
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

it('counts the accounts that the server would delete, and everything else', () => {
  const lost = losses({
    ...statistics([
      { kind: 'users', count: 4 },
      { kind: 'events', count: 2 },
    ]),
    clearedUsers: 3,
  })
  expect(lost).toEqual([
    { kind: 'users', count: 3 },
    { kind: 'events', count: 2 },
  ])
})
