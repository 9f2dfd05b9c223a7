import type { BackupSettings, MailSettings, SiteSettings } from '../../../../api/types.ts'

/** The settings as texts in form fields, and as the server takes them. */

type Read = (name: string) => string

/** Says what happens to a saved secret. */
export type SecretChoice = 'keep' | 'replace' | 'remove'

/** Without a saved secret, there is only a field to fill in. */
export function usualChoice(state: MailSettings['password']): SecretChoice {
  return state === 'saved' ? 'keep' : 'replace'
}

export type SiteDraft = { siteName: string; contactEmail: string; language: string; registration: string }

export const siteDraft = {
  of: (site: SiteSettings): SiteDraft => ({
    siteName: site.siteName ?? '',
    contactEmail: site.contactEmail ?? '',
    language: site.language,
    registration: site.registration,
  }),
  /** Fields that are set elsewhere are not in the form. */
  read: (read: Read, site: SiteSettings): SiteDraft => {
    const saved = siteDraft.of(site)
    const of = (name: keyof SiteDraft) => (name in site.setBy ? saved[name] : read(name).trim())
    return {
      siteName: of('siteName'),
      contactEmail: of('contactEmail'),
      language: of('language'),
      registration: of('registration'),
    }
  },
  body: (draft: SiteDraft, version: number) => ({
    version,
    siteName: draft.siteName || null,
    contactEmail: draft.contactEmail || null,
    language: draft.language,
    registration: draft.registration as SiteSettings['registration'],
  }),
}

export type MailDraft = {
  host: string
  port: string
  security: string
  user: string
  password: string
  secret: SecretChoice
  sender: string
}

export const mailDraft = {
  of: (mail: MailSettings): MailDraft => ({
    host: mail.host ?? '',
    port: mail.port?.toString() ?? '',
    security: mail.security,
    user: mail.user ?? '',
    password: '',
    secret: usualChoice(mail.password),
    sender: mail.sender ?? '',
  }),
  read: (read: Read, mail: MailSettings, secret: SecretChoice): MailDraft => {
    const saved = mailDraft.of(mail)
    const sender = 'sender' in mail.setBy ? saved.sender : read('sender').trim()
    if ('host' in mail.setBy) return { ...saved, sender, secret: 'keep' }
    return {
      host: read('host').trim(),
      port: read('port').trim(),
      security: read('security'),
      user: read('user').trim(),
      password: read('password'),
      secret,
      sender,
    }
  },
  body: (draft: MailDraft, mail: MailSettings, version: number) => ({
    version,
    host: draft.host || null,
    port: portNumber(draft.port),
    security: draft.security as MailSettings['security'],
    user: draft.user || null,
    password: secretText(draft.secret, draft.password, mail.password),
    sender: draft.sender || null,
  }),
}

/** Null means the usual port. Anything that is not a port is sent as 0, which the server refuses. */
function portNumber(typed: string): number | null {
  if (typed === '') return null
  return /^\d{1,5}$/.test(typed) ? Number(typed) : 0
}

/** Null keeps what is saved, or asks for what is missing; an empty text is none. */
function secretText(choice: SecretChoice, typed: string, state: MailSettings['password']): string | null {
  if (choice === 'keep' || (typed === '' && state === 'missing')) return null
  return choice === 'remove' ? '' : typed
}

export type BackupDraft = {
  where: 'usual' | 'folder' | 's3'
  folder: string
  bucket: string
  endpoint: string
  region: string
  accessKey: string
  secretKey: string
  secret: SecretChoice
}

export const backupDraft = {
  of: ({ place, endpoint, region, keys }: BackupSettings): BackupDraft => {
    const inBucket = place?.startsWith('s3:') ?? false
    return {
      where: place ? (inBucket ? 's3' : 'folder') : 'usual',
      folder: inBucket ? '' : (place ?? ''),
      bucket: inBucket ? (place ?? '') : '',
      endpoint: endpoint ?? '',
      region: region ?? '',
      accessKey: '',
      secretKey: '',
      secret: usualChoice(keys),
    }
  },
  read: (read: Read, chosen: BackupDraft): BackupDraft => ({
    where: chosen.where,
    secret: chosen.secret,
    folder: read('folder').trim(),
    bucket: read('bucket').trim(),
    endpoint: read('endpoint').trim(),
    region: read('region').trim(),
    accessKey: read('accessKey').trim(),
    secretKey: read('secretKey'),
  }),
  /** The field that the chosen kind of place needs and that is empty. */
  missing: ({ where, folder, bucket }: BackupDraft): 'folder' | 'bucket' | null => {
    if (where === 'folder' && folder === '') return 'folder'
    return where === 's3' && bucket === '' ? 'bucket' : null
  },
  body: (draft: BackupDraft, backups: BackupSettings, version: number) => {
    // People also type the bucket's name alone.
    const bucket = draft.bucket.startsWith('s3:') ? draft.bucket : `s3://${draft.bucket}`
    const place = { usual: '', folder: draft.folder, s3: bucket }[draft.where]
    return {
      version,
      place: place || null,
      endpoint: draft.endpoint || null,
      region: draft.region || null,
      accessKey: secretText(draft.secret, draft.accessKey, backups.keys),
      secretKey: secretText(draft.secret, draft.secretKey, backups.keys),
    }
  },
}
