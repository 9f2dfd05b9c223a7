import type { ReactNode } from 'react'
import type { WeekStart } from '../../../api/types.ts'
import { savedNow } from '../../../forms/RecordForm.tsx'
import type { FormFields } from '../../../forms/useRecordForm.ts'
import { t } from '../../../lib/words.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Fieldset } from '../../../ui/Fieldset.tsx'
import { Select } from '../../../ui/Select.tsx'
import { type Chosen, noteDays, weekStarts } from './reminders.ts'

type ReminderFieldsProps = {
  form: FormFields<Chosen> & { chosen: Chosen; choose: (part: Partial<Chosen>) => void }
}

export function ReminderFields({ form }: ReminderFieldsProps) {
  const { chosen, choose } = form
  return (
    <>
      <Select
        name="weekStart"
        label={t('calendar.reminders.weekStart')}
        value={chosen.weekStart}
        onChange={value => choose({ weekStart: value as WeekStart })}
        options={weekStarts.map(value => ({ value, label: t(`calendar.reminders.weekStart.${value}`) }))}
        description={savedNow(form, 'weekStart')}
      />
      <Fieldset label={t('calendar.reminders.mails')} className="space-y-1">
        <Checkbox name="digest" checked={chosen.digest} onChange={digest => choose({ digest })}>
          {t('calendar.reminders.digest')}
          <Below>{savedNow(form, 'digest')}</Below>
        </Checkbox>
        <Checkbox
          name="birthdayNotes"
          checked={chosen.birthdayNotes}
          onChange={birthdayNotes => choose({ birthdayNotes })}
        >
          {t('calendar.reminders.notes')}
          <Below>{savedNow(form, 'birthdayNotes')}</Below>
        </Checkbox>
        <div className="pt-1 pl-9">
          <Select
            name="birthdayNoteDays"
            label={t('calendar.reminders.noteDays')}
            value={String(chosen.birthdayNoteDays)}
            disabled={!chosen.birthdayNotes}
            onChange={value => choose({ birthdayNoteDays: Number(value) })}
            options={noteDays(chosen.birthdayNoteDays).map(days => ({
              value: String(days),
              label: inWords(days),
            }))}
            description={savedNow(form, 'birthdayNoteDays')}
          />
        </div>
      </Fieldset>
    </>
  )
}

function inWords(days: number): string {
  return days === 0
    ? t('calendar.reminders.noteDays.same')
    : t('calendar.reminders.noteDays.before', { count: days })
}

function Below({ children }: { children: ReactNode }) {
  return children && <span className="block text-sm">{children}</span>
}

/** A saved choice, as text. */
export function savedText(saved: Chosen, name: keyof Chosen): string {
  if (name === 'weekStart') return t(`calendar.reminders.weekStart.${saved.weekStart}`)
  if (name === 'birthdayNoteDays') return inWords(saved.birthdayNoteDays)
  return saved[name] ? t('calendar.reminders.on') : t('calendar.reminders.off')
}
