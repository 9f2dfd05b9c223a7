import type { ReactNode } from 'react'
import { t } from '../../lib/words.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import './words.ts'

type LinkToSendProps = {
  label: string
  link: string
  /** Why to send it, where an email was sent as well. */
  about?: string
  compact?: boolean
  /** Further buttons beside Copy. */
  children?: ReactNode
}

/** For admins: the link that an email carries, or would have carried if there were a mail server. */
export function LinkToSend({ label, link, about, ...rest }: LinkToSendProps) {
  return (
    <div className="space-y-2">
      <p className="font-semibold">{about ?? t('households.noMail.copy')}</p>
      <CopyField
        {...rest}
        label={label}
        value={link}
        words={{
          copy: t('households.noMail.button'),
          copied: t('households.noMail.copied'),
          selected: t('households.noMail.selected'),
        }}
      />
    </div>
  )
}
