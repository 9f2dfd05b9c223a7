import { lazy, Suspense, useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { useSite } from '../../api/site.ts'
import type { Invitation } from '../../api/types.ts'
import { loadChunk } from '../../lib/chunks.ts'
import { formatDay } from '../../lib/dates.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { ClosedNote } from './ClosedNote.tsx'
import { LinkToSend } from './LinkToSend.tsx'
import './words.ts'

const QrDialog = lazy(() => loadChunk(() => import('./QrDialog.tsx')))

type PassOnProps = {
  invitation: Pick<Invitation, 'expiresAt' | 'qrCode'>
  link: string
  /** The name of the link, and why to send it, where it is no invitation to one person. */
  label?: string
  about?: string
}

/** A link to copy, in a message, and as a QR code: an invitation's for site admins, a group's for its family's. */
export function PassOn({ invitation, link, label, about }: PassOnProps) {
  const site = useSite().data
  const timeZone = useViewer()?.timeZone
  const [isShown, setShown] = useState(false)
  const name = site?.siteName ?? ''
  const day = formatDay(invitation.expiresAt, timeZone)
  const message = t('households.passOn.message', { site: name, day, link })
  const code = invitation.qrCode
  return (
    <div className="space-y-3">
      <ClosedNote />
      <LinkToSend
        label={label ?? t('households.noMail.invitation')}
        link={link}
        {...(about && { about })}
        {...(!about && site?.mailConfigured !== false && { about: t('households.passOn.about') })}
      />
      <CopyField
        label={t('households.passOn.messageLabel')}
        value={message}
        rows={4}
        words={{
          copy: t('households.passOn.copyMessage'),
          copied: t('households.passOn.messageCopied'),
          selected: t('households.passOn.messageSelected'),
        }}
      />
      <div className="flex flex-wrap gap-3">
        {code && (
          <Button variant="secondary" onPress={() => setShown(true)}>
            {t('households.passOn.showCode')}
          </Button>
        )}
        {'share' in navigator && (
          <Button variant="secondary" onPress={() => void share(message)}>
            {t('households.passOn.share')}
          </Button>
        )}
      </div>
      {code && isShown && (
        <Suspense>
          <QrDialog code={code} site={name} day={day} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Opens the device's own list of messengers and people. */
async function share(text: string) {
  try {
    await navigator.share?.({ text })
  } catch {
    // Closed without sharing; the message can still be copied.
  }
}
