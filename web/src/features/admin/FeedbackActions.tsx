import type { Feedback, FeedbackStatus } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { DisabledButton } from '../../ui/DisabledButton.tsx'

const look = { variant: 'quiet', className: 'px-2.5!' } as const
const steps = ['reviewed', 'resolved'] as const

type FeedbackActionsProps = {
  feedback: Feedback
  /** The status being saved. */
  setting: FeedbackStatus | null
  onSet: (status: FeedbackStatus) => void
  onRead: () => void
  onAnswer: () => void
}

export function FeedbackActions({ feedback, setting, onSet, onRead, onAnswer }: FeedbackActionsProps) {
  const { subject, status } = feedback
  return (
    <div className="relative flex flex-wrap gap-x-1 gap-y-1.5">
      {steps.map(step => {
        const name = t(`admin.feedback.set.${step}Of`, { subject })
        const label = t(`admin.feedback.set.${step}`)
        return status === step ? (
          <DisabledButton key={step} inRow reason={t(`admin.feedback.already.${step}`)} aria-label={name}>
            {label}
          </DisabledButton>
        ) : (
          <Button key={step} {...look} aria-label={name} busy={setting === step} onPress={() => onSet(step)}>
            {label}
          </Button>
        )
      })}
      <Button {...look} aria-label={t('admin.feedback.readOf', { subject })} onPress={onRead}>
        {t('admin.feedback.read')}
      </Button>
      {feedback.submittedByEmail ? (
        <Button {...look} aria-label={t('admin.feedback.answerOf', { subject })} onPress={onAnswer}>
          {t('admin.feedback.answer')}
        </Button>
      ) : (
        <DisabledButton
          inRow
          reason={t('errors.former-user')}
          aria-label={t('admin.feedback.answerOf', { subject })}
        >
          {t('admin.feedback.answer')}
        </DisabledButton>
      )}
    </div>
  )
}
