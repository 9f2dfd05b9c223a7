import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import type { useAnswer } from './useAnswer.ts'

/** Accept and Decline; their names say to which family, because several may stand on one screen. */
export function AnswerButtons({ answer, family }: { answer: ReturnType<typeof useAnswer>; family: string }) {
  const busy = answer.accepting || answer.declining
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        aria-label={t('families.invitation.acceptOf', { family })}
        busy={answer.accepting}
        busyLabel={t('families.invitation.accepting')}
        onPress={() => busy || answer.accept()}
      >
        {t('families.invitation.accept')}
      </Button>
      <Button
        variant="secondary"
        aria-label={t('families.invitation.declineOf', { family })}
        busy={answer.declining}
        busyLabel={t('families.invitation.declining')}
        onPress={() => busy || answer.decline()}
      >
        {t('families.invitation.decline')}
      </Button>
    </div>
  )
}
