import { useState } from 'react'
import type { CalendarFeed } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { type Choice, choiceOf, choices, isEmpty } from './choice.ts'
import { useChoose } from './queries.ts'

/** Chooses what the feed contains. Each tick is saved at once, and undone if saving fails. */
export function ChoiceCard({ feed }: { feed: CalendarFeed }) {
  const choose = useChoose()
  // The feed changes a moment after the press; until then the box would flip back.
  const [pressed, setPressed] = useState<Partial<Choice>>({})
  const shown: Choice = { ...choiceOf(feed), ...pressed }

  function press(name: keyof Choice, on: boolean) {
    setPressed(others => ({ ...others, [name]: on }))
    const saving = choose.mutateAsync({ body: { ...shown, [name]: on } })
    // By now the feed shows the outcome; a failure is in the error box.
    const release = () => setPressed(({ [name]: _, ...others }) => others)
    saving.then(release, release)
  }

  const saved = isEmpty(shown) ? t('calendar.subscribe.choice.nothing') : t('calendar.subscribe.choice.saved')
  return (
    <Card title={t('calendar.subscribe.choice.title')}>
      {choices.map(name => (
        <Checkbox key={name} name={name} checked={shown[name]} onChange={on => press(name, on)}>
          {t(`calendar.subscribe.choice.${name}`)}
        </Checkbox>
      ))}
      {/* Below the boxes, so that none of them moves while being pressed. */}
      <p role="status" className="mt-2 min-h-6 text-sm font-semibold">
        {choose.isSuccess && saved}
      </p>
      {choose.isError && <ErrorBox>{t('calendar.subscribe.choice.failed')}</ErrorBox>}
    </Card>
  )
}
