import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import type { useAnswer } from './useAnswer.ts'

/** Accept and Decline. Their names include the family, because a screen may show several. */
export function AnswerButtons({ answer, family }: { answer: ReturnType<typeof useAnswer>; family: string }) {
  const busy = answer.accepting || answer.declining
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        aria-label={t('households.invitation.acceptOf', { family })}
        busy={answer.accepting}
        busyLabel={t('households.invitation.accepting')}
        onPress={() => busy || answer.accept()}
      >
        {t('households.invitation.accept')}
      </Button>
      <Button
        variant="secondary"
        aria-label={t('households.invitation.declineOf', { family })}
        busy={answer.declining}
        busyLabel={t('households.invitation.declining')}
        onPress={() => busy || answer.decline()}
      >
        {t('households.invitation.decline')}
      </Button>
    </div>
  )
}
