import type { ReactNode } from 'react'
import { focusElement } from '../lib/focus.ts'
import { useDeviceOffline } from '../lib/offline.ts'
import { t } from '../lib/words.ts'
import { Button } from '../ui/Button.tsx'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { MessageSlot } from '../ui/MessageSlot.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import type { FormFields, FormState } from './useRecordForm.ts'
import './words.ts'

type RecordFormProps = {
  form: FormState
  label?: string
  className?: string
  /** The conflict message where the fields themselves do not show the saved values. */
  conflictText?: ReactNode
  onInput?: () => void
  children: ReactNode
}

/** The frame of a `useRecordForm` form: the red boxes are above the fields. */
export function RecordForm({
  form,
  label,
  className = 'space-y-5',
  conflictText,
  onInput,
  children,
}: RecordFormProps) {
  return (
    <>
      {form.isFirst && <LeaveQuestion />}
      <form
        ref={form.form}
        key={form.round}
        aria-label={label}
        onSubmit={form.submit}
        onInput={() => {
          form.keep()
          onInput?.()
        }}
        onBlur={form.keep}
        noValidate
        className={className}
      >
        <MessageSlot />
        {form.restored && <KeptNote onDiscard={form.loadSaved} />}
        {form.current && <ErrorBox>{conflictText ?? t('forms.conflict.text')}</ErrorBox>}
        {form.problem && <ErrorBox>{form.problem.text}</ErrorBox>}
        {form.problem?.whileOffline && <OfflineNote>{form.problem.whileOffline}</OfflineNote>}
        {children}
      </form>
    </>
  )
}

/** Explains a failed save beside its error, and goes as soon as the device is online again. */
function OfflineNote({ children }: { children: string }) {
  if (!useDeviceOffline()) return null
  return (
    <p
      role="status"
      className="rounded-control border border-warn-edge bg-warn-ground px-4 py-3 font-semibold text-warn"
    >
      {children}
    </p>
  )
}

/** Says that the fields contain what was typed earlier. Gets the focus, because the form opened by itself. */
function KeptNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div
      ref={focusElement}
      tabIndex={-1}
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control border border-info-edge bg-info-ground py-1 pr-1 pl-4 text-info"
    >
      <p className="py-2 font-semibold">{t('forms.draft.kept')}</p>
      <Button variant="quiet" onPress={onDiscard}>
        {t('forms.draft.discard')}
      </Button>
    </div>
  )
}

type FormButtonsProps = {
  form: FormState
  /** The save button's label, and its label while saving. */
  save?: string
  saving?: string
  /** Names the form for screen readers, where a page has several. */
  saveLabel?: string
  /** Why it can't be saved yet. */
  whyNot?: string | undefined
  /** By default the fields start over with the saved values. */
  onUseSaved?: () => void
  onCancel?: () => void
  /** Runs when the button is pressed, also by Enter, before the form is read. */
  onSave?: () => void
  /** More buttons. */
  children?: ReactNode
}

export function FormButtons({
  form,
  save,
  saving,
  saveLabel,
  whyNot,
  onUseSaved,
  onCancel,
  onSave,
  children,
}: FormButtonsProps) {
  const conflict = form.current !== undefined
  function showSaved(close: () => void) {
    form.settle()
    close()
  }
  return (
    <div className="flex flex-wrap gap-3">
      <MessageSlot />
      {whyNot ? (
        <DisabledButton reason={whyNot}>{save ?? t('common.save')}</DisabledButton>
      ) : (
        <Button
          type="submit"
          busy={form.saving}
          busyLabel={saving ?? t('common.saving')}
          {...(onSave && { onPress: onSave })}
          {...(saveLabel && !conflict && !form.saving && { 'aria-label': saveLabel })}
        >
          {conflict ? t('forms.conflict.saveMine') : (save ?? t('common.save'))}
        </Button>
      )}
      {conflict && (
        <Button variant="secondary" onPress={onUseSaved ? () => showSaved(onUseSaved) : form.loadSaved}>
          {t('forms.conflict.useSaved')}
        </Button>
      )}
      {children}
      {onCancel && (
        <Button variant="quiet" onPress={() => form.cancel(onCancel)}>
          {t('common.cancel')}
        </Button>
      )}
    </div>
  )
}

/** The props of a text field, a select or the like: its initial value, its error, and its saved value. */
export function fieldOf<Draft extends object>(
  form: FormFields<Draft>,
  name: keyof Draft & string,
  hint?: string,
) {
  const description = savedNow(form, name) || hint
  return {
    name,
    defaultValue: String(form.start[name]),
    error: form.errors[name],
    ...(description && { description }),
  }
}

/** The saved value of a field, where it differs from what was entered. */
export function savedNow<Draft>(form: Pick<FormFields<Draft>, 'saved'>, name: keyof Draft): ReactNode {
  const value = form.saved(name)
  return value !== null && <strong className="text-ink">{t('forms.conflict.saved', { value })}</strong>
}
