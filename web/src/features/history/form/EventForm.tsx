import { lazy, Suspense, useState } from 'react'
import { FormButtons, RecordForm } from '../../../forms/RecordForm.tsx'
import { loadChunk } from '../../../lib/chunks.ts'
import { focusFirstField } from '../../../lib/focus.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { UploadProgress } from '../../files/UploadProgress.tsx'
import { fileName } from '../draft.ts'
import { EventFormFields } from './EventFormFields.tsx'
import { type EventFormProps, useEventForm } from './useEventForm.ts'

const SourceDialog = lazy(() => loadChunk(() => import('./SourceDialog.tsx')))

/** Everything that can be said about an event, in the place of its row. It starts at its first field. */
export function EventForm(props: EventFormProps) {
  const { form, saving } = useEventForm(props)
  const { source } = form.chosen
  const [editingSource, setEditingSource] = useState(false)
  return (
    <>
      <RecordForm form={form} label={props.label}>
        <div ref={focusFirstField} className="space-y-5">
          <EventFormFields
            form={form}
            onEditSource={() => setEditingSource(true)}
            fileUrl={(form.current ?? form.base)?.source?.fileUrl ?? null}
          />
        </div>
        {saving.progress && (
          <UploadProgress
            name={fileName(source.file)}
            progress={saving.progress}
            onCancel={saving.cancelUpload}
          />
        )}
        <FormButtons form={form} onCancel={props.onCancel} />
      </RecordForm>
      {/* Beside the form, not in it: sending the dialog must not send the form. */}
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
