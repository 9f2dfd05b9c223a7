import { t } from '../../lib/words.ts'
import './words.ts'

/** What the mail server, the network or the disk said, and the sentence for it. The first that fits is taken. */
const mail = [
  [/(no|not an) email address/i, 'upkeep.reason.badAddress'],
  [/\((535|534|530|538)\)|authentication|no compatible authentication/i, 'upkeep.reason.password'],
  [/\((550|551|553)\).*(user|mailbox|recipient|address|5\.1\.)/i, 'upkeep.reason.noMailbox'],
  [/^permanent error/i, 'upkeep.reason.rejected'],
  [/^transient error/i, 'upkeep.reason.later'],
  [/tls|certificate|ssl/i, 'upkeep.reason.tls'],
  [/lookup|resolve|name or service not known|no address/i, 'upkeep.reason.unknownHost'],
  [/refused|unreachable|no route/i, 'upkeep.reason.refused'],
  [/timed? ?out/i, 'upkeep.reason.timeout'],
  [/reset|broken pipe|closed|incomplete|end of file|unexpected eof/i, 'upkeep.reason.lost'],
  [/no space|disk full|quota/i, 'upkeep.reason.diskFull'],
  [/permission denied|read-only/i, 'upkeep.reason.noPermission'],
] as const

const backup = [
  [/no space|disk full|quota/i, 'upkeep.reason.diskFull'],
  [/permission denied|read-only|access ?denied|forbidden/i, 'upkeep.reason.noPermission'],
  [/no such file|not a directory|not found/i, 'upkeep.reason.noFolder'],
  [/damaged|its records|is missing|is not what it was/i, 'upkeep.reason.damaged'],
  [/timed? ?out|refused|unreachable|connect|resolve|lookup/i, 'upkeep.reason.unreachable'],
] as const

/** Why a mail was not sent, for people who run no mail servers. */
export function mailReason(error: string): string {
  return t(mail.find(([said]) => said.test(error))?.[1] ?? 'upkeep.reason.mailOther')
}

/** What went wrong with the last backup, for people who run no machines. */
export function backupProblem(problem: string, filesLost: boolean): string {
  // Everything else was saved.
  if (filesLost) return t('upkeep.reason.fileLost')
  const reason = t(backup.find(([said]) => said.test(problem))?.[1] ?? 'upkeep.reason.backupOther')
  return t('upkeep.backups.problem', { reason })
}
