import { useRef, useState } from 'react'
import type { BackupSettings } from '../../../../api/types.ts'
import { fieldOf, RecordForm, savedNow } from '../../../../forms/RecordForm.tsx'
import { type FormFields, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { textsIn } from '../../../../lib/form.ts'
import { t } from '../../../../lib/words.ts'
import { Card } from '../../../../ui/Card.tsx'
import { PasswordField } from '../../../../ui/PasswordField.tsx'
import { RadioGroup } from '../../../../ui/RadioGroup.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { toast } from '../../../../ui/toast.ts'
import { type BackupDraft, backupDraft, type SecretChoice } from './drafts.ts'
import { Given } from './Given.tsx'
import { isFailedTrial, settingsProblem } from './problems.ts'
import { useCheckBackups, useSaveBackups } from './queries.ts'
import { SaveButtons } from './SaveButtons.tsx'
import { SecretFields } from './SecretFields.tsx'
import { TrialButton, TrialResult, useTrial } from './TrialButton.tsx'
import './words.ts'

export function BackupSection({ backups, onSaved }: { backups: BackupSettings; onSaved: () => void }) {
  const by = backups.setBy.place
  return (
    <Card title={t('settings.backups.title')}>
      {by ? (
        <Given label={t('settings.backups.place')} by={by}>
          {backups.place}
        </Given>
      ) : (
        <BackupForm backups={backups} onSaved={onSaved} />
      )}
    </Card>
  )
}

function BackupForm({ backups, onSaved }: { backups: BackupSettings; onSaved: () => void }) {
  const [save, check] = [useSaveBackups(), useCheckBackups()]
  const anyway = useRef(false)
  const sent = useRef<BackupDraft['where']>('usual')
  const [failed, setFailed] = useState(false)
  const form = useRecordForm({
    record: backups,
    draftOf: (record = backups) => backupDraft.of(record),
    read: (data, chosen) => backupDraft.read(textsIn(data), chosen),
    check: draft => missingPlace(draft),
    save: (draft, version = backups.version) => {
      sent.current = draft.where
      return save.mutateAsync({
        body: { ...backupDraft.body(draft, backups, version), anyway: anyway.current },
      })
    },
    onSaved: () => {
      toast({ text: t('settings.saved') })
      onSaved()
    },
    problem: error => {
      setFailed(isFailedTrial(error))
      const problem = settingsProblem(error)
      return { ...problem, fields: renamed(problem.fields, sent.current) }
    },
    savedText: (record, name) => {
      const saved = backupDraft.of(record)
      if (name === 'where') return placeLabel(saved.where, record)
      return name === 'accessKey' || name === 'secretKey' ? null : saved[name]
    },
  })
  const trial = useTrial(async () => {
    const data = new FormData(form.form.current ?? undefined)
    const draft = backupDraft.read(textsIn(data), form.chosen)
    const [problem] = Object.values(missingPlace(draft) ?? {})
    if (problem) return { ok: false, problem }
    return check.mutateAsync({ body: backupDraft.body(draft, backups, backups.version) })
  }, t('settings.backups.checkFailed'))
  return (
    <RecordForm form={form} onInput={trial.clear}>
      <RadioGroup
        name="where"
        label={t('settings.backups.where')}
        defaultValue={form.chosen.where}
        description={savedNow(form, 'where') || t('settings.backups.moved')}
        onChange={where => form.choose({ where: where as BackupDraft['where'] })}
        options={kinds.map(value => ({ value, label: placeLabel(value, backups) }))}
      />
      {/* What was typed for one kind of place is still there after looking at another. */}
      <div hidden={form.chosen.where !== 'folder'}>
        <TextField
          {...fieldOf(form, 'folder', t('settings.backups.folderHint'))}
          label={t('settings.backups.folder')}
          autoCapitalize="none"
          spellCheck="false"
        />
      </div>
      <div hidden={form.chosen.where !== 's3'} className="space-y-5">
        <BucketFields
          form={form}
          backups={backups}
          onSecret={secret => {
            trial.clear()
            form.choose({ secret })
          }}
        />
      </div>
      <SaveButtons
        form={form}
        saveLabel={t('settings.backups.save')}
        failed={failed}
        onSave={chosen => {
          anyway.current = chosen
        }}
      >
        <TrialButton
          trial={trial}
          label={t('settings.backups.check')}
          busyLabel={t('settings.backups.checking')}
        />
      </SaveButtons>
      <TrialResult trial={trial} success={t('settings.backups.checked')} />
    </RecordForm>
  )
}

const kinds = ['usual', 'folder', 's3'] as const

function placeLabel(kind: BackupDraft['where'], { usualPlace }: BackupSettings): string {
  return kind === 'usual'
    ? t('settings.backups.where.usual', { folder: usualPlace })
    : t(`settings.backups.where.${kind}`)
}

/** Without this check, an empty field would mean the usual folder. */
function missingPlace(draft: BackupDraft): Readonly<Record<string, string>> | undefined {
  const name = backupDraft.missing(draft)
  return name ? { [name]: t(`settings.backups.${name}Needed`) } : undefined
}

/** The server knows one field for the place, the form one for each kind. */
function renamed(fields: Readonly<Record<string, string>> | undefined, where: BackupDraft['where']) {
  if (!fields?.place) return fields
  const { place, ...others } = fields
  return { ...others, [where === 's3' ? 'bucket' : 'folder']: place }
}

type BucketFieldsProps = {
  form: FormFields<BackupDraft> & { chosen: BackupDraft }
  backups: BackupSettings
  onSecret: (choice: SecretChoice) => void
}

function BucketFields({ form, backups, onSecret }: BucketFieldsProps) {
  const plain = { autoCapitalize: 'none', spellCheck: 'false' } as const
  return (
    <>
      <TextField
        {...fieldOf(form, 'bucket', t('settings.backups.bucketHint'))}
        label={t('settings.backups.bucket')}
        {...plain}
      />
      <TextField
        {...fieldOf(form, 'endpoint', t('settings.backups.endpointHint'))}
        label={t('settings.backups.endpoint')}
        {...plain}
      />
      <TextField {...fieldOf(form, 'region')} label={t('settings.backups.region')} showOptional {...plain} />
      <SecretFields
        of="backups"
        state={backups.keys}
        choice={form.chosen.secret}
        error={form.errors.accessKey}
        onChoose={onSecret}
      >
        <div className="space-y-5">
          <TextField
            {...fieldOf(form, 'accessKey')}
            label={t('settings.backups.accessKey')}
            autoComplete="off"
            {...plain}
          />
          <PasswordField
            {...fieldOf(form, 'secretKey')}
            label={t('settings.backups.secretKey')}
            autoComplete="new-password"
          />
        </div>
      </SecretFields>
    </>
  )
}
