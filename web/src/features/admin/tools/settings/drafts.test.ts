import { expect, it } from 'vitest'
import type { BackupSettings, MailSettings } from '../../../../api/types.ts'
import { backupDraft, mailDraft } from './drafts.ts'

const backups = { keys: 'none', place: null, endpoint: null, region: null } as BackupSettings
const mail = { password: 'none', security: 'tls', setBy: {} } as MailSettings

it.each([
  [{ where: 'usual' }, null],
  [{ where: 'folder' }, 'folder'],
  [{ where: 'folder', bucket: 's3://attic' }, 'folder'],
  [{ where: 'folder', folder: '/mnt/attic' }, null],
  [{ where: 's3', folder: '/mnt/attic' }, 'bucket'],
  [{ where: 's3', bucket: 's3://attic' }, null],
] as const)('%j has the empty field %s', (part, missing) => {
  expect(backupDraft.missing({ ...backupDraft.of(backups), ...part })).toBe(missing)
})

it('sends the place of the chosen kind, whatever is typed for another', () => {
  const typed = { ...backupDraft.of(backups), folder: '/mnt/attic', bucket: 's3://attic' }
  const placeOf = (where: 'usual' | 'folder' | 's3') =>
    backupDraft.body({ ...typed, where }, backups, 1).place
  expect([placeOf('usual'), placeOf('folder'), placeOf('s3')]).toEqual([null, '/mnt/attic', 's3://attic'])
})

it.each([
  ['', null],
  ['587', 587],
  ['58t', 0],
  ['25.5', 0],
  ['123456', 0],
])('sends the port %j as %s', (port, sent) => {
  expect(mailDraft.body({ ...mailDraft.of(mail), port }, mail, 1).port).toBe(sent)
})

it.each([
  ['s3://attic/kin', 's3://attic/kin'],
  ['attic', 's3://attic'],
  // Refused by the server: there is no bucket in it.
  ['/mnt/attic', 's3:///mnt/attic'],
])('sends the bucket %j as %s', (bucket, place) => {
  expect(backupDraft.body({ ...backupDraft.of(backups), where: 's3', bucket }, backups, 1).place).toBe(place)
})
