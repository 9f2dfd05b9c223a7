import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../../lib/chunks.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { UploadProgress } from '../../files/UploadProgress.tsx'
import { fileName } from '../draft.ts'
import { EventFormFields } from './EventFormFields.tsx'
import { type EventFormProps, useEventForm } from './useEventForm.ts'

const SourceDialog = lazy(() => loadChunk(() => import('./SourceDialog.tsx')))

/** Everything that can be said about an event, in the place of its row. */
export function EventForm(props: EventFormProps) {
  const edit = useEventForm(props)
  const { chosen, conflict, problem, saving } = edit
  const [editingSource, setEditingSource] = useState(false)
  return (
    <>
      <form
        ref={edit.form}
        key={edit.taken}
        aria-label={props.label}
        onSubmit={edit.submit}
        noValidate
        className="space-y-5"
      >
        {conflict && <ErrorBox>{t('history.form.conflict')}</ErrorBox>}
        {problem && <ErrorBox>{problem.text}</ErrorBox>}
        <EventFormFields
          start={edit.start}
          chosen={chosen}
          onChoose={edit.choose}
          onEditSource={() => setEditingSource(true)}
          fileUrl={(conflict?.current ?? props.row)?.source?.fileUrl ?? null}
          conflict={conflict}
          errors={problem?.fields ?? {}}
        />
        {saving.progress && (
          <UploadProgress
            name={fileName(chosen.source.file)}
            progress={saving.progress}
            onCancel={saving.cancelUpload}
          />
        )}
        <Buttons edit={edit} onCancel={props.onCancel} />
      </form>
      {/* Beside the form, not in it: what is sent in the dialog must not send the form. */}
      <Suspense fallback={<Spinner />}>
        {editingSource && (
          <SourceDialog
            source={chosen.source}
            onSave={source => {
              edit.choose({ source })
              setEditingSource(false)
            }}
            onClose={() => setEditingSource(false)}
          />
        )}
      </Suspense>
    </>
  )
}

type ButtonsProps = { edit: ReturnType<typeof useEventForm>; onCancel: () => void }

function Buttons({ edit: { conflict, saving, takeSaved }, onCancel }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={saving.busy} busyLabel={t('common.saving')}>
        {conflict ? t('history.form.saveMine') : t('common.save')}
      </Button>
      {conflict && (
        <Button variant="secondary" onPress={() => takeSaved(conflict)}>
          {t('history.form.takeSaved')}
        </Button>
      )}
      <Button variant="quiet" onPress={onCancel}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}
