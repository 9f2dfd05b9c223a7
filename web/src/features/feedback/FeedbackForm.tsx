import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { asProblem } from '../../api/problem.ts'
import { useSession, useViewer } from '../../api/session.ts'
import { blankFields, readForm, useFormProblem } from '../../lib/form.ts'
import { useIdFor } from '../../lib/useIdFor.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { memberProblem } from '../members/problems.ts'
import { categories, draftOnTheWay, emptyDraft, type FeedbackDraft, readDraft } from './draft.ts'
import { useSendFeedback } from './queries.ts'
import { browserName, pageBefore } from './surroundings.ts'

export function FeedbackForm({ onSent }: { onSent: () => void }) {
  const viewer = useViewer()
  // While the session is unknown, let the server decide.
  const isVisitor = useSession().isSuccess && !viewer
  const start = useStart()
  const send = useSendFeedback()
  const idFor = useIdFor()
  const [signedOut, setSignedOut] = useState(false)
  const { form, problem, show, clear } = useFormProblem()

  function submit(event: FormEvent<HTMLFormElement>) {
    const read = readForm(event)
    setSignedOut(isVisitor)
    if (isVisitor) return show({ text: t('feedback.signedOut') })
    const blank = blankFields(read, ['subject', 'message'], t('errors.required'))
    if (blank) return show({ text: t('feedback.incomplete'), fields: blank })
    clear()
    const { category, subject, message, attach, page } = readDraft(read, start.page)
    send.mutate(
      {
        body: {
          ...{ id: idFor(`${subject}\n${message}`), category, subject, message },
          ...(attach && { page, browser: browserName(navigator.userAgent) }),
        },
      },
      { onSuccess: onSent, onError: failed },
    )
  }

  function failed(error: unknown) {
    const { status, code } = asProblem(error)
    setSignedOut(status === 401)
    if (status === 401) show({ text: t('feedback.signedOut') })
    else if (code === 'invalid') show(memberProblem(error, t('feedback.failed')))
    else show({ text: t('feedback.failed') })
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-5">
      {problem && <ErrorBox>{problem.text}</ErrorBox>}
      {problem && signedOut && <SignInFirst form={form} page={start.page} />}
      <Fields start={start} errors={problem?.fields ?? {}} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={send.isPending} busyLabel={t('feedback.busy')}>
          {t('feedback.submit')}
        </Button>
        <ButtonLink variant="quiet" to={paths.dashboard()}>
          {t('common.cancel')}
        </ButtonLink>
      </div>
    </form>
  )
}

/** The form's initial values: what was written before signing in, or nothing. */
function useStart(): FeedbackDraft {
  const { state } = useLocation()
  const [start] = useState(
    () => draftOnTheWay.look() ?? emptyDraft(pageBefore(state, document.referrer, location.origin)),
  )
  // Rendering may happen twice, so the draft is cleared only once the form is on the screen.
  useEffect(draftOnTheWay.forget, [])
  return start
}

function SignInFirst({ form, page }: { form: RefObject<HTMLFormElement | null>; page: string | null }) {
  function keep() {
    if (!form.current) return
    const data = new FormData(form.current)
    draftOnTheWay.keep(readDraft(name => String(data.get(name) ?? ''), page))
  }
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink variant="secondary" to={paths.signIn()} state={{ from: paths.feedback() }} onClick={keep}>
        {t('feedback.signIn')}
      </ButtonLink>
      <span className="text-muted">{t('feedback.signInHint')}</span>
    </p>
  )
}

function Fields({ start, errors }: { start: FeedbackDraft; errors: Readonly<Record<string, string>> }) {
  const browser = browserName(navigator.userAgent)
  return (
    <>
      <Select
        name="category"
        label={t('feedback.category')}
        options={categories.map(value => ({ value, label: t(`feedback.category.${value}`) }))}
        defaultValue={start.category}
        isRequired
        error={errors.category}
      />
      <TextField
        name="subject"
        label={t('feedback.subject')}
        placeholder={t('feedback.subjectHint')}
        defaultValue={start.subject}
        isRequired
        error={errors.subject}
      />
      <TextArea
        name="message"
        label={t('feedback.message')}
        placeholder={t('feedback.messageHint')}
        rows={6}
        defaultValue={start.message}
        isRequired
        error={errors.message}
      />
      <div>
        <Checkbox name="attach" value="yes" defaultChecked={start.attach}>
          {/* A long address has no spaces where it could wrap. */}
          <span className="wrap-anywhere">
            {start.page === null
              ? t('feedback.attachBrowser', { browser })
              : t('feedback.attach', { page: start.page, browser })}
          </span>
        </Checkbox>
        <p className="mt-1 ml-9 text-sm text-muted">{t('feedback.attachHint')}</p>
      </div>
    </>
  )
}
