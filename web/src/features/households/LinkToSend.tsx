import type { ReactNode } from 'react'
import { t } from '../../lib/words.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import './words.ts'

type LinkToSendProps = {
  label: string
  link: string
  compact?: boolean
  /** Further buttons beside Copy. */
  children?: ReactNode
}

/** For admins of a site without a mail server: the link that an email would have carried. */
export function LinkToSend({ label, link, ...rest }: LinkToSendProps) {
  return (
    <div className="space-y-2">
      <p className="font-semibold">{t('households.noMail.copy')}</p>
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
