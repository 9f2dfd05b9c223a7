import { lazy, Suspense, useState } from 'react'
import { FormButtons, RecordForm } from '../../../forms/RecordForm.tsx'
import { loadChunk } from '../../../lib/chunks.ts'
import { focusFirstField } from '../../../lib/focus.ts'
import { t } from '../../../lib/words.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { UploadProgress } from '../../files/UploadProgress.tsx'
import { Warnings } from '../../members/Warnings.tsx'
import { fileName } from '../draft.ts'
import { EventFormFields } from './EventFormFields.tsx'
import { MoreDetails } from './MoreDetails.tsx'
import { type EventFormProps, useEventForm } from './useEventForm.ts'

const SourceDialog = lazy(() => loadChunk(() => import('./SourceDialog.tsx')))

/** All fields of an event, instead of its row. The first field gets the focus. */
export function EventForm(props: EventFormProps) {
  const { form, saving, showDetails } = useEventForm(props)
  const { source } = form.chosen
  const [editingSource, setEditingSource] = useState(false)
  return (
    <>
      <RecordForm form={form} label={props.label}>
        <div ref={focusFirstField} className="space-y-5">
          <EventFormFields
            form={form}
            isNew={props.row === undefined}
            onEditSource={() => setEditingSource(true)}
            fileUrl={(form.current ?? form.base)?.source?.fileUrl ?? null}
          />
          <MoreDetails form={form} onShow={showDetails} />
        </div>
        {saving.progress && (
          <UploadProgress
            name={fileName(source.file)}
            progress={saving.progress}
            onCancel={saving.cancelUpload}
          />
        )}
        <Warnings ref={saving.warningBox} warnings={saving.warnings} />
        <FormButtons
          form={form}
          onCancel={props.onCancel}
          {...(saving.warnings.length > 0 && { save: t('members.warnings.anyway') })}
        />
      </RecordForm>
      {/* Outside the form, so that submitting the dialog doesn't submit the form. */}
      <Suspense fallback={<Spinner />}>
        {editingSource && (
          <SourceDialog
            source={source}
            onSave={changed => {
              form.choose({ source: changed })
              setEditingSource(false)
            }}
            onClose={() => setEditingSource(false)}
          />
        )}
      </Suspense>
    </>
  )
}
