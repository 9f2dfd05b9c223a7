import { t } from '../../../lib/words.ts'
import { Card } from '../../../ui/Card.tsx'

/** Explains how to add the address to a calendar, by device. */
export function StepsCard() {
  return (
    <Card title={t('calendar.subscribe.steps.title')}>
      <div className="space-y-3">
        <Steps
          title={t('calendar.subscribe.apple.title')}
          steps={[
            t('calendar.subscribe.apple.1'),
            t('calendar.subscribe.apple.2'),
            t('calendar.subscribe.apple.3'),
          ]}
        />
        <Steps
          title={t('calendar.subscribe.google.title')}
          steps={[
            t('calendar.subscribe.google.1'),
            t('calendar.subscribe.google.2'),
            t('calendar.subscribe.google.3'),
            t('calendar.subscribe.google.4'),
            t('calendar.subscribe.google.5'),
          ]}
        />
        <Steps
          title={t('calendar.subscribe.outlook.title')}
          steps={[
            t('calendar.subscribe.outlook.1'),
            t('calendar.subscribe.outlook.2'),
            t('calendar.subscribe.outlook.3'),
            t('calendar.subscribe.outlook.4'),
          ]}
        />
      </div>
    </Card>
  )
}

function Steps({ title, steps }: { title: string; steps: string[] }) {
  return (
    <details className="rounded-control border border-line px-4">
      <summary className="min-h-11 py-2.5 font-semibold text-link">{title}</summary>
      <ol className="mt-1 mb-4 list-decimal space-y-2 pl-7 marker:font-semibold">
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  )
}
