import type { Backups } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import './words.ts'

/** Messages from mail servers, networks or disks, and our sentence for each. The first match wins. */
const mail = [
  [/(no|not an) email address/i, 'tools.reason.badAddress'],
  [/\((535|534|530|538)\)|authentication|no compatible authentication/i, 'tools.reason.password'],
  [/\((550|551|553)\).*(user|mailbox|recipient|address|5\.1\.)/i, 'tools.reason.noMailbox'],
  [/^permanent error/i, 'tools.reason.rejected'],
  [/^transient error/i, 'tools.reason.later'],
  [/tls|certificate|ssl/i, 'tools.reason.tls'],
  [/lookup|resolve|name or service not known|no address/i, 'tools.reason.unknownHost'],
  [/refused|unreachable|no route/i, 'tools.reason.refused'],
  [/timed? ?out/i, 'tools.reason.timeout'],
  [/reset|broken pipe|closed|incomplete|end of file|unexpected eof/i, 'tools.reason.lost'],
  [/no space|disk full|quota/i, 'tools.reason.diskFull'],
  [/permission denied|read-only/i, 'tools.reason.noPermission'],
] as const

const backup = [
  [/no space|disk full|quota/i, 'tools.reason.diskFull'],
  [/permission denied|read-only|access ?denied|forbidden/i, 'tools.reason.noPermission'],
  [/no such file|not a directory|not found|does not exist/i, 'tools.reason.noFolder'],
  [/damaged|its records|is missing|is not what it was/i, 'tools.reason.damaged'],
  [/timed? ?out|refused|unreachable|connect|resolve|lookup/i, 'tools.reason.unreachable'],
] as const

/** Why an email was not sent, for people who do not run mail servers. */
export function mailReason(error: string): string {
  return t(mail.find(([said]) => said.test(error))?.[1] ?? 'tools.reason.mailOther')
}

type Trouble = Pick<Backups, 'problem' | 'filesLost' | 'damaged'>

/** Says what is wrong with the backups, for people who do not run servers. */
export function backupProblem({ problem, filesLost, damaged }: Trouble): string {
  // Everything else was saved.
  if (filesLost) return t('tools.reason.fileLost')
  const said = problem ?? ''
  // The server's own sentence, which names the backup and its files.
  if (damaged) return said
  const reason = t(backup.find(([pattern]) => pattern.test(said))?.[1] ?? 'tools.reason.backupOther')
  return t('tools.reason.backupFailed', { reason })
}
