import { useRef, useState } from 'react'
import { useViewer } from '../../../../api/session.ts'
import type { MailSettings } from '../../../../api/types.ts'
import { fieldOf, RecordForm } from '../../../../forms/RecordForm.tsx'
import { type FormFields, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { textsIn } from '../../../../lib/form.ts'
import { t } from '../../../../lib/words.ts'
import { Card } from '../../../../ui/Card.tsx'
import { PasswordField } from '../../../../ui/PasswordField.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { toast } from '../../../../ui/toast.ts'
import { type MailDraft, mailDraft, type SecretChoice } from './drafts.ts'
import { Given } from './Given.tsx'
import { isFailedTrial, settingsProblem } from './problems.ts'
import { useSaveMail, useTestMail } from './queries.ts'
import { SaveButtons } from './SaveButtons.tsx'
import { SecretFields } from './SecretFields.tsx'
import { TrialButton, TrialResult, useTrial } from './TrialButton.tsx'
import './words.ts'

const securities = ['tls', 'starttls', 'none'] as const

export function MailSection({ mail, onSaved }: { mail: MailSettings; onSaved: () => void }) {
  const email = useViewer()?.email ?? ''
  const [save, test] = [useSaveMail(), useTestMail()]
  const anyway = useRef(false)
  const [failed, setFailed] = useState(false)
  const form = useRecordForm({
    record: mail,
    draftOf: (record = mail) => mailDraft.of(record),
    read: (data, chosen) => mailDraft.read(textsIn(data), mail, chosen.secret),
    save: (draft, version = mail.version) =>
      save.mutateAsync({ body: { ...mailDraft.body(draft, mail, version), anyway: anyway.current } }),
    onSaved: () => {
      toast({ text: t('settings.saved') })
      onSaved()
    },
    problem: error => {
      setFailed(isFailedTrial(error))
      return settingsProblem(error)
    },
    savedText: (record, name) => {
      if (name === 'security') return t(`settings.mail.security.${record.security}`)
      return name === 'password' ? null : mailDraft.of(record)[name]
    },
  })
  const trial = useTrial(async () => {
    const data = new FormData(form.form.current ?? undefined)
    const draft = mailDraft.read(textsIn(data), mail, form.chosen.secret)
    return test.mutateAsync({ body: mailDraft.body(draft, mail, mail.version) })
  }, t('settings.mail.testFailed'))
  return (
    <Card title={t('settings.mail.title')}>
      <RecordForm form={form} onInput={trial.clear}>
        {!mail.host && (
          <p className="wrap-anywhere text-warn">{t('settings.mail.none', { folder: mail.folder })}</p>
        )}
        {mail.setBy.host ? (
          <Given label={t('settings.mail.host')} by={mail.setBy.host}>
            {`${mail.host}:${mail.port}`}
          </Given>
        ) : (
          <ServerFields
            form={form}
            mail={mail}
            onSecret={secret => {
              trial.clear()
              form.choose({ secret })
            }}
          />
        )}
        {mail.setBy.sender ? (
          <Given label={t('settings.mail.sender')} by={mail.setBy.sender}>
            {mail.sender}
          </Given>
        ) : (
          <TextField
            {...fieldOf(form, 'sender', t('settings.mail.senderHint', { email: mail.usualSender }))}
            type="email"
            label={t('settings.mail.sender')}
          />
        )}
        <SaveButtons
          form={form}
          saveLabel={t('settings.mail.save')}
          failed={failed}
          onSave={chosen => {
            anyway.current = chosen
          }}
        >
          <TrialButton trial={trial} label={t('settings.mail.test')} busyLabel={t('settings.mail.testing')} />
        </SaveButtons>
        <TrialResult trial={trial} success={t('settings.mail.tested', { email })} />
      </RecordForm>
    </Card>
  )
}

type ServerFieldsProps = {
  form: FormFields<MailDraft> & { chosen: MailDraft }
  mail: MailSettings
  onSecret: (choice: SecretChoice) => void
}

function ServerFields({ form, mail, onSecret }: ServerFieldsProps) {
  const offered = mail.security === 'opportunistic' ? [...securities, 'opportunistic' as const] : securities
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
        <TextField
          {...fieldOf(form, 'host', t('settings.mail.hostHint'))}
          label={t('settings.mail.host')}
          autoCapitalize="none"
          spellCheck="false"
        />
        <TextField
          {...fieldOf(form, 'port', t('settings.mail.portHint'))}
          label={t('settings.mail.port')}
          inputMode="numeric"
        />
      </div>
      <Select
        {...fieldOf(form, 'security')}
        label={t('settings.mail.security')}
        options={offered.map(value => ({ value, label: t(`settings.mail.security.${value}`) }))}
      />
      <TextField
        {...fieldOf(form, 'user')}
        label={t('settings.mail.user')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck="false"
      />
      <SecretFields
        of="mail"
        state={mail.password}
        choice={form.chosen.secret}
        error={form.errors.password}
        onChoose={onSecret}
      >
        <PasswordField
          {...fieldOf(form, 'password')}
          label={t('settings.mail.password')}
          autoComplete="new-password"
        />
      </SecretFields>
    </>
  )
}
