import type { WeekStart } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Select } from '../../../ui/Select.tsx'
import { type Chosen, noteDays, weekStarts } from './reminders.ts'

type ReminderFieldsProps = {
  chosen: Chosen
  /** What is saved now, where it differs from what was chosen. */
  saved: Partial<Chosen>
  onChange: (change: Partial<Chosen>) => void
}

export function ReminderFields({ chosen, saved, onChange }: ReminderFieldsProps) {
  return (
    <>
      <Select
        name="weekStart"
        label={t('calendar.reminders.weekStart')}
        value={chosen.weekStart}
        onChange={value => onChange({ weekStart: value as WeekStart })}
        options={weekStarts.map(value => ({ value, label: t(`calendar.reminders.weekStart.${value}`) }))}
        description={saved.weekStart && <Now value={t(`calendar.reminders.weekStart.${saved.weekStart}`)} />}
      />
      <fieldset className="space-y-1">
        <legend className="mb-1.5 font-semibold">{t('calendar.reminders.mails')}</legend>
        <Checkbox name="digest" checked={chosen.digest} onChange={digest => onChange({ digest })}>
          {t('calendar.reminders.digest')}
          <Switched on={saved.digest} />
        </Checkbox>
        <Checkbox
          name="birthdayNotes"
          checked={chosen.birthdayNotes}
          onChange={birthdayNotes => onChange({ birthdayNotes })}
        >
          {t('calendar.reminders.notes')}
          <Switched on={saved.birthdayNotes} />
        </Checkbox>
        <div className="pt-1 pl-9">
          <Select
            name="birthdayNoteDays"
            label={t('calendar.reminders.noteDays')}
            value={String(chosen.birthdayNoteDays)}
            disabled={!chosen.birthdayNotes}
            onChange={value => onChange({ birthdayNoteDays: Number(value) })}
            options={noteDays(chosen.birthdayNoteDays).map(days => ({
              value: String(days),
              label: inWords(days),
            }))}
            description={
              saved.birthdayNoteDays !== undefined && <Now value={inWords(saved.birthdayNoteDays)} />
            }
          />
        </div>
      </fieldset>
    </>
  )
}

function inWords(days: number): string {
  return days === 0
    ? t('calendar.reminders.noteDays.same')
    : t('calendar.reminders.noteDays.before', { count: days })
}

function Switched({ on }: { on: boolean | undefined }) {
  if (on === undefined) return null
  return (
    <span className="block text-sm">
      <Now value={on ? t('calendar.reminders.on') : t('calendar.reminders.off')} />
    </span>
  )
}

function Now({ value }: { value: string }) {
  return <strong className="text-ink">{t('calendar.reminders.now', { value })}</strong>
}
