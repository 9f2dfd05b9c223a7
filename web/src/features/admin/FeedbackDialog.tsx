import { type FormEvent, useRef, useState } from 'react'
import { asProblem } from '../../api/problem.ts'
import type { Feedback } from '../../api/types.ts'
import { focusFirstField } from '../../lib/focus.ts'
import { blankFields, readForm, useFormProblem } from '../../lib/form.ts'
import { useIdFor } from '../../lib/useIdFor.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { LinkedText } from '../../ui/LinkedText.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { say } from './banner.ts'
import { useNoMail } from './noMail.ts'
import { refusedText } from './problems.ts'
import { useAnswerFeedback } from './queries.ts'
import { useMoments } from './useMoments.ts'
import '../feedback/words.ts'
import './words.ts'

type FeedbackDialogProps = {
  feedback: Feedback
  /** Opens with the answer field. */
  answering: boolean
  onClose: () => void
}

/** The whole feedback, its answers, and a form to answer. */
export default function FeedbackDialog({ feedback, answering, onClose }: FeedbackDialogProps) {
  const [writing, setWriting] = useState(answering)
  const container = useRef<HTMLDivElement>(null)
  // A click outside the dialog does not discard what was written; Cancel does.
  const dismiss = () => !container.current?.querySelector('textarea')?.value && onClose()
  return (
    <Dialog title={feedback.subject} onClose={dismiss}>
      <div ref={container} className="space-y-5 wrap-anywhere">
        <p className="whitespace-pre-line">
          <LinkedText text={feedback.message} />
        </p>
        <About feedback={feedback} />
        <Answers feedback={feedback} />
        {writing ? (
          <AnswerForm feedback={feedback} onClose={onClose} />
        ) : (
          <div className="flex flex-wrap justify-end gap-3">
            {feedback.submittedByEmail && (
              <Button variant="secondary" onPress={() => setWriting(true)}>
                {t('admin.feedback.answer')}
              </Button>
            )}
            <Button autoFocus onPress={onClose}>
              {t('admin.close')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

function About({ feedback }: { feedback: Feedback }) {
  const { moment } = useMoments()
  const { submittedByName: name, submittedByEmail: email, page, browser } = feedback
  return (
    <div className="text-sm">
      <p className="text-muted">
        {name ? t('admin.feedback.sender', { name, email: email ?? '' }) : t('admin.feedback.formerUser')}
        <br />
        {moment(feedback.createdAt)}
        <br />
        {t(`feedback.category.${feedback.category}`)}
      </p>
      {(page || browser) && (
        <div className="mt-3">
          <Facts>
            {page && <Fact name={t('admin.feedback.page')}>{page}</Fact>}
            {browser && <Fact name={t('admin.feedback.browser')}>{browser}</Fact>}
          </Facts>
        </div>
      )}
    </div>
  )
}

function Answers({ feedback: { answers } }: { feedback: Feedback }) {
  const { moment } = useMoments()
  if (answers.length === 0) return null
  return (
    <section aria-label={t('admin.feedback.answers')} className="space-y-3">
      <h3>{t('admin.feedback.answers')}</h3>
      <ul className="space-y-3">
        {answers.map(answer => (
          <li key={answer.id} className="rounded-control bg-sunk px-4 py-3">
            <p className="whitespace-pre-line">
              <LinkedText text={answer.message} />
            </p>
            <p className="mt-1 text-sm text-muted">
              {t('admin.feedback.answerBy', {
                name: answer.sentByName ?? t('admin.feedback.formerUser'),
                when: moment(answer.createdAt),
              })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function AnswerForm({ feedback, onClose }: { feedback: Feedback; onClose: () => void }) {
  const answer = useAnswerFeedback()
  const noMail = useNoMail()
  const idFor = useIdFor()
  // Another admin changed it meanwhile, and it may have left the list: retry with the new version.
  const [newer, setNewer] = useState(0)
  const { form, problem, show, clear } = useFormProblem()

  function submit(event: FormEvent<HTMLFormElement>) {
    const read = readForm(event)
    const fields = blankFields(read, ['message'], t('errors.required'))
    if (fields) return show({ text: t('errors.invalid'), fields })
    clear()
    const message = read('message').trim()
    answer.mutate(
      {
        params: { path: { id: feedback.id } },
        body: { id: idFor(message), version: Math.max(feedback.version, newer), message },
      },
      {
        onSuccess: () => {
          onClose()
          say(noMail ? t('admin.feedback.answerSaved') : t('admin.feedback.answerSent'))
        },
        onError: error => {
          const { code, current } = asProblem(error)
          if (code === 'conflict') setNewer((current as Feedback).version)
          show({
            text: refusedText(error, t('admin.feedback.answerFailed')),
            fields: asProblem(error).fieldTexts(),
          })
        },
      },
    )
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-5">
      {problem && <ErrorBox>{problem.text}</ErrorBox>}
      <div ref={focusFirstField}>
        <TextArea
          name="message"
          label={t('admin.feedback.answerField')}
          description={
            noMail
              ? t('admin.feedback.answerNoMail')
              : t('admin.feedback.answerHint', { email: feedback.submittedByEmail ?? '' })
          }
          rows={5}
          isRequired
          error={problem?.fields?.message}
        />
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        {!answer.isPending && (
          <Button variant="secondary" onPress={onClose}>
            {t('common.cancel')}
          </Button>
        )}
        <Button type="submit" busy={answer.isPending} busyLabel={t('admin.feedback.sending')}>
          {t('admin.feedback.send')}
        </Button>
      </div>
    </form>
  )
}
