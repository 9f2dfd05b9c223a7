import { type RefObject, useEffect, useRef } from 'react'
import type { OutboxMail } from '../../../../api/types.ts'
import { t } from '../../../../lib/words.ts'
import { MailEntry } from './MailEntry.tsx'

type MailEntriesProps = {
  mails: readonly OutboxMail[]
  /** True if mail is sent, false if it is only written to a folder. */
  sent: boolean
  list: RefObject<HTMLUListElement | null>
  /** Takes the focus when the focused email no longer matches the filter. */
  whenGone: RefObject<HTMLElement | null>
}

export function MailEntries({ mails, sent, list, whenGone }: MailEntriesProps) {
  const tried = useRef<string | null>(null)
  useEffect(() => {
    const id = tried.current
    const mail = mails.find(one => one.id === id)
    if (id === null || (mail && mail.state !== 'sent')) return
    tried.current = null
    // The pressed button goes when the email is sent; the entry goes when it no longer matches.
    if (document.activeElement !== document.body) return
    const entry = list.current?.querySelector<HTMLElement>(`[data-entry="${id}"]`)
    const next = entry ?? whenGone.current
    next?.focus({ preventScroll: true })
  }, [mails, list, whenGone])

  if (mails.length === 0) return null
  return (
    <ul ref={list} aria-label={t('outbox.list')} className="space-y-3">
      {mails.map(mail => (
        <MailEntry
          key={mail.id}
          mail={mail}
          sent={sent}
          onRetry={() => {
            tried.current = mail.id
          }}
        />
      ))}
    </ul>
  )
}
