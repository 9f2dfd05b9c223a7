import { asProblem } from '../../api/problem.ts'
import { focusHeading } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import { type StepsLeft, useSkipSteps } from './queries.ts'
import './words.ts'

/** The owner's dashboard shows it until every step is done, or until the owner hides it. */
export default function FirstStepsCard({ next, done, count }: StepsLeft) {
  const skipping = useSkipSteps()

  async function hide() {
    try {
      await skipping.hide()
      // The card is gone.
      focusHeading(document.getElementById('content'))
      toast({ text: t('welcome.card.hidden') })
    } catch (error) {
      toast({ text: asProblem(error).text() || t('welcome.skipFailed'), tone: 'error' })
    }
  }

  return (
    <div className="print:hidden">
      <Card title={t('welcome.card.title')}>
        <p>{t('welcome.card.progress', { done, count })}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={paths.welcome(next)}>{t(`welcome.${next}.title`)}</ButtonLink>
          <Button
            variant="quiet"
            busy={skipping.isPending}
            busyLabel={t('common.saving')}
            onPress={() => void hide()}
          >
            {t('welcome.card.hide')}
          </Button>
        </div>
      </Card>
    </div>
  )
}
