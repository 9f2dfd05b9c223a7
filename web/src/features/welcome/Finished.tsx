import { useId } from 'react'
import type { FirstStep } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import './words.ts'

type FinishedProps = {
  /** The steps that were skipped or left open. */
  left: readonly FirstStep[]
  onOpen: (step: FirstStep) => void
}

/** After the last step: where to go on. */
export function Finished({ left, onOpen }: FinishedProps) {
  const heading = useId()
  return (
    <Card title={t('welcome.end.title')}>
      <p>{t('welcome.end.text')}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={paths.dashboard()}>{t('welcome.end.dashboard')}</ButtonLink>
        <ButtonLink variant="secondary" to={paths.addMember()}>
          {t('welcome.end.add')}
        </ButtonLink>
        <ButtonLink variant="secondary" to={paths.adminImport()}>
          {t('welcome.end.import')}
        </ButtonLink>
      </div>
      {left.length > 0 && (
        <section aria-labelledby={heading} className="mt-8 border-line border-t pt-6">
          <h3 id={heading}>{t('welcome.end.left')}</h3>
          <ul className="mt-3 flex flex-wrap gap-3">
            {left.map(step => (
              <li key={step}>
                <Button variant="secondary" onPress={() => onOpen(step)}>
                  {t(`welcome.${step}.title`)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  )
}
