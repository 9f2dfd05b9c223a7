import { type ReactNode, useId } from 'react'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { descriptionStyle, fieldErrorStyle, labelStyle } from '../../../ui/field.tsx'
import { type SourceDraft, sourceName } from '../draft.ts'
import { FileLink } from '../FileLink.tsx'

type SourceFieldProps = {
  source: SourceDraft
  fileUrl: string | null
  onEdit: () => void
  error: string | undefined
  description: ReactNode
}

/** The event's source: a button with its description, which opens the dialog to edit it. */
export function SourceField({ source, fileUrl, onEdit, error, description }: SourceFieldProps) {
  const id = useId()
  const stored = source.file !== null && !(source.file instanceof File)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside a row of fields would start a line of its own
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error !== undefined || undefined}
      // Gets the focus when the source is invalid.
      tabIndex={-1}
      className="min-w-0 wrap-anywhere"
    >
      <span id={`${id}-label`} className={labelStyle}>
        {t('history.column.source')}
      </span>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" className="min-w-0 text-left" onPress={onEdit}>
          {sourceName(source) || t('history.form.addSource')}
        </Button>
        {stored && fileUrl && <FileLink url={fileUrl}>{t('history.row.viewFile')}</FileLink>}
      </div>
      {source.file instanceof File && (
        <p className={descriptionStyle}>{t('history.source.selected', { filename: source.file.name })}</p>
      )}
      {description && <span className={descriptionStyle}>{description}</span>}
      {error && (
        <span id={`${id}-error`} className={fieldErrorStyle}>
          {error}
        </span>
      )}
    </div>
  )
}
