import type { CalendarFeed } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { type Choice, choiceOf, choices, isEmpty } from './choice.ts'
import { useChoose } from './queries.ts'

/** What the feed holds. Every tick is saved by itself; what fails is taken back. */
export function ChoiceCard({ feed }: { feed: CalendarFeed }) {
  const choose = useChoose()
  const set = (name: keyof Choice, on: boolean) => choose.mutate({ body: { ...choiceOf(feed), [name]: on } })
  const saved = isEmpty(feed) ? t('calendar.subscribe.choice.nothing') : t('calendar.subscribe.choice.saved')
  return (
    <Card title={t('calendar.subscribe.choice.title')}>
      {choices.map(name => (
        <Checkbox key={name} name={name} checked={feed[name]} onChange={on => set(name, on)}>
          {t(`calendar.subscribe.choice.${name}`)}
        </Checkbox>
      ))}
      {/* Below the boxes, so that none of them moves while somebody presses it. */}
      <p role="status" className="mt-2 min-h-6 text-sm font-semibold">
        {choose.isSuccess && saved}
      </p>
      {choose.isError && <ErrorBox>{t('calendar.subscribe.choice.failed')}</ErrorBox>}
    </Card>
  )
}
