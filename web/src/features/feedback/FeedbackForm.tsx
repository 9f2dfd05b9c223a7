import { type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { asProblem, ProblemError } from '../../api/problem.ts'
import { useSession, useViewer } from '../../api/session.ts'
import { keepDraft } from '../../forms/drafts.ts'
import { FormButtons, RecordForm } from '../../forms/RecordForm.tsx'
import type { Versioned } from '../../forms/recordState.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { type FormProblem, textsIn } from '../../lib/form.ts'
import { useIdFor } from '../../lib/useIdFor.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { memberProblem } from '../members/problems.ts'
import { categories, draftOnTheWay, emptyDraft, type FeedbackDraft, readDraft } from './draft.ts'
import { useSendFeedback } from './queries.ts'
import { browserName, pageBefore } from './surroundings.ts'

const draft = 'feedback'

export function FeedbackForm({ onSent }: { onSent: () => void }) {
  const viewer = useViewer()
  // While the session is unknown, let the server decide.
  const isVisitor = useSession().isSuccess && !viewer
  const page = usePage(viewer?.id)
  const send = useSending()
  const form = useRecordForm<Versioned, FeedbackDraft, unknown>({
    draft,
    record: undefined,
    draftOf: () => emptyDraft(page),
    read: data => readDraft(textsIn(data), page),
    required: isVisitor ? [] : ['subject', 'message'],
    incomplete: t('feedback.incomplete'),
    save: async typed => {
      if (isVisitor) throw new ProblemError(401, 'not-signed-in', '')
      return send(typed)
    },
    onSaved: onSent,
    problem: sendProblem,
    savedText: () => null,
  })
  return (
    <RecordForm form={form}>
      {form.problem?.text === t('feedback.signedOut') && <SignInFirst form={form.form} page={page} />}
      <Fields start={form.start} errors={form.errors} />
      <FormButtons form={form} save={t('feedback.submit')} saving={t('feedback.busy')}>
        <ButtonLink variant="quiet" to={paths.dashboard()} onClick={() => form.cancel(() => {})}>
          {t('common.cancel')}
        </ButtonLink>
      </FormButtons>
    </RecordForm>
  )
}

function useSending() {
  const send = useSendFeedback()
  const idFor = useIdFor()
  return ({ category, subject, message, attach, page }: FeedbackDraft) =>
    send.mutateAsync({
      body: {
        ...{ id: idFor(`${subject}\n${message}`), category, subject, message },
        ...(attach && { page, browser: browserName(navigator.userAgent) }),
      },
    })
}

function sendProblem(error: unknown): FormProblem {
  const { status, code } = asProblem(error)
  if (status === 401) return { text: t('feedback.signedOut') }
  if (code === 'invalid') return memberProblem(error, t('feedback.failed'))
  return { text: t('feedback.failed') }
}

/** The page that the feedback may be about. What was written before signing in becomes the account's draft. */
function usePage(account: string | undefined): string | null {
  const { state } = useLocation()
  const [page] = useState(() => {
    const written = draftOnTheWay.look()
    if (!written) return pageBefore(state, document.referrer, location.origin)
    if (account)
      keepDraft({ account, name: draft }, { draft: written, version: null, path: paths.feedback() })
    return written.page
  })
  // Rendering may happen twice, so it is cleared only once the form is on the screen.
  useEffect(draftOnTheWay.forget, [])
  return page
}

function SignInFirst({ form, page }: { form: RefObject<HTMLFormElement | null>; page: string | null }) {
  function keep() {
    if (form.current) draftOnTheWay.keep(readDraft(textsIn(new FormData(form.current)), page))
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
