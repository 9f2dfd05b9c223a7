import { type FormEvent, useState } from 'react'
import { readForm } from '../../../lib/form.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FileChooser } from '../../files/FileChooser.tsx'
import '../../files/words.ts'
import { fileName, type SourceDraft } from '../draft.ts'
import '../words.ts'

const longest = 500

type SourceDialogProps = {
  source: SourceDraft
  onSave: (source: SourceDraft) => void
  onClose: () => void
}

/** Edits an event's source. Saving here changes only the draft; the event is saved with its row. */
export default function SourceDialog({ source, onSave, onClose }: SourceDialogProps) {
  const [file, setFile] = useState(source.file)
  const [tooLong, setTooLong] = useState(false)

  function submit(event: FormEvent<HTMLFormElement>) {
    const description = readForm(event)('sourceDescription').trim()
    setTooLong(description.length > longest)
    if (description.length <= longest) onSave({ description, file })
  }

  return (
    <Dialog title={t('history.source.title')} onClose={onClose}>
      <form onSubmit={submit} noValidate className="space-y-5 wrap-anywhere">
        <TextField
          name="sourceDescription"
          label={t('history.source.description')}
          description={t('history.source.hint')}
          defaultValue={source.description}
          error={tooLong ? t('history.source.tooLong') : undefined}
          autoComplete="off"
        />
        <FileChooser label={t('history.source.choose')} onChoose={([chosen]) => chosen && setFile(chosen)} />
        <div role="status" className="empty:hidden">
          {file && t('history.source.selected', { filename: fileName(file) })}
          {!file && source.file && t('history.source.removed')}
        </div>
        {file && (
          <Button variant="secondary" onPress={() => setFile(null)}>
            {t('history.source.removeFile')}
          </Button>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onPress={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit">{t('common.save')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
