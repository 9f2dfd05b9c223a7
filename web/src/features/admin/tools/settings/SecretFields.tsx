import type { ReactNode } from 'react'
import type { MailSettings } from '../../../../api/types.ts'
import { t } from '../../../../lib/words.ts'
import { Button } from '../../../../ui/Button.tsx'
import { fieldErrorStyle } from '../../../../ui/field.tsx'
import type { SecretChoice } from './drafts.ts'
import './words.ts'

type SecretFieldsProps = {
  of: 'mail' | 'backups'
  state: MailSettings['password']
  choice: SecretChoice
  onChoose: (choice: SecretChoice) => void
  /** For a saved one that can't be kept. While a new one is entered, its field shows the error. */
  error: string | undefined
  /** The fields for a new one. */
  children: ReactNode
}

/** A saved password or key is never shown: it is kept, replaced or removed. */
export function SecretFields({ of, state, choice, onChoose, error, children }: SecretFieldsProps) {
  const saved = of === 'mail' ? t('settings.mail.passwordSaved') : t('settings.backups.keysSaved')
  const missing = of === 'mail' ? t('settings.mail.passwordMissing') : t('settings.backups.keysMissing')
  return (
    <div className="space-y-3">
      {state === 'missing' && <p className="font-semibold text-warn">{missing}</p>}
      {choice === 'replace' ? children : <p>{choice === 'keep' ? saved : t(`settings.${of}.removed`)}</p>}
      {error && choice !== 'replace' && (
        <p role="alert" className={fieldErrorStyle}>
          {error}
        </p>
      )}
      {state === 'saved' && (
        <div className="flex flex-wrap gap-3">
          {choice === 'keep' ? (
            <>
              <Button variant="secondary" onPress={() => onChoose('replace')}>
                {t(`settings.${of}.replace`)}
              </Button>
              <Button variant="quiet" onPress={() => onChoose('remove')}>
                {t(`settings.${of}.remove`)}
              </Button>
            </>
          ) : (
            <Button variant="quiet" onPress={() => onChoose('keep')}>
              {t(`settings.${of}.keep`)}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
