import { expect, it } from 'vitest'
import { t } from '../../../lib/words.ts'
import { backupProblem, mailReason } from './reasons.ts'

it.each([
  ['Connection error: Connection refused (os error 111)', 'refused'],
  ['Connection error: failed to lookup address information: Name or service not known', 'unknownHost'],
  ['network error: timed out', 'timeout'],
  ['network error: Connection reset by peer (os error 104)', 'lost'],
  ['response error: incomplete response', 'lost'],
  ['tls error: invalid peer certificate: UnknownIssuer', 'tls'],
  ['permanent error (535): 5.7.8 Username and Password not accepted', 'password'],
  ['permanent error (550): 5.1.1 No such user here', 'noMailbox'],
  ['permanent error (554): 5.7.1 Message looks like spam', 'rejected'],
  ['transient error (451): 4.7.1 Greylisted, try again later', 'later'],
  ['the address is not an email address', 'badAddress'],
  ['No space left on device (os error 28)', 'diskFull'],
  ['Permission denied (os error 13)', 'noPermission'],
  ['something new', 'mailOther'],
] as const)('explains the mail error "%s" as %s', (error, reason) => {
  expect(mailReason(error)).toBe(t(`tools.reason.${reason}`))
})

it.each([
  ['No space left on device (os error 28)', 'diskFull'],
  ['Permission denied (os error 13)', 'noPermission'],
  ['the backup is damaged: a file is not what it was', 'damaged'],
  ['error sending request: Connection refused', 'unreachable'],
  ['something new', 'backupOther'],
] as const)('explains the backup error "%s" as %s', (problem, reason) => {
  expect(backupProblem({ problem, filesLost: false, damaged: false })).toBe(
    `The last backup failed. ${t(`tools.reason.${reason}`)}`,
  )
})

it('says for lost files that the rest is saved', () => {
  expect(backupProblem({ problem: 'familyHistorySources/1_a.jpg', filesLost: true, damaged: false })).toBe(
    t('tools.reason.fileLost'),
  )
})

it('shows what the server says about a damaged backup', () => {
  const problem = 'The backup 2026 is damaged: letter.txt is missing or damaged there.'
  expect(backupProblem({ problem, filesLost: false, damaged: true })).toBe(problem)
})
