import type { ReactNode } from 'react'
import { FormButtons } from '../../../../forms/RecordForm.tsx'
import type { FormState } from '../../../../forms/useRecordForm.ts'
import { t } from '../../../../lib/words.ts'
import { Button } from '../../../../ui/Button.tsx'
import './words.ts'

type SaveButtonsProps = {
  form: FormState
  saveLabel: string
  /** True if the last save was refused because a trial failed. */
  failed: boolean
  /** Says before the form is sent whether to save even if a trial fails. */
  onSave: (anyway: boolean) => void
  children: ReactNode
}

/** Saving tries the settings first. When that fails, they are saved only on purpose. */
export function SaveButtons({ form, saveLabel, failed, onSave, children }: SaveButtonsProps) {
  return (
    <div className="space-y-3">
      {failed && <p className="text-warn">{t('settings.anywayHint')}</p>}
      <FormButtons form={form} saveLabel={saveLabel} onSave={() => onSave(false)}>
        {failed && (
          <Button variant="secondary" type="submit" busy={form.saving} onPress={() => onSave(true)}>
            {t('settings.saveAnyway')}
          </Button>
        )}
        {children}
      </FormButtons>
    </div>
  )
}
