import type { CalendarPreferences, User } from '../../../api/types.ts'
import { FormButtons, RecordForm } from '../../../forms/RecordForm.tsx'
import { useRecordForm } from '../../../forms/useRecordForm.ts'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { usePreferences, useSavePreferences } from './queries.ts'
import { ReminderFields, savedText } from './ReminderFields.tsx'
import { chosenIn } from './reminders.ts'
import '../words.ts'

/** Chooses how the calendar looks, and which emails it sends: none by default. */
export function Reminders({ user }: { user: User }) {
  const { data: preferences, isPending, refetch } = usePreferences()
  return (
    <Card title={t('calendar.reminders.title')}>
      {isPending && <Skeleton lines={5} />}
      {!isPending && !preferences && (
        <ErrorBox onRetry={() => void refetch()}>{t('calendar.reminders.failed')}</ErrorBox>
      )}
      {preferences && <RemindersForm preferences={preferences} user={user} />}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-5">
        <p className="min-w-0 flex-1 basis-64">{t('calendar.reminders.phone')}</p>
        <ButtonLink variant="secondary" to={paths.subscribe()}>
          {t('calendar.subscribe.title')}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** Until it is edited, the form shows what is saved, even when that changes elsewhere. */
function RemindersForm({ preferences, user }: { preferences: CalendarPreferences; user: User }) {
  const save = useSavePreferences()
  const form = useRecordForm({
    record: preferences,
    follow: true,
    draftOf: (record = preferences) => chosenIn(record),
    read: (_, chosen) => chosen,
    save: (chosen, version = preferences.version) => save.mutateAsync({ body: { ...chosen, version } }),
    onSaved: () => toast({ text: t('calendar.reminders.saved') }),
    problem: () => ({ text: t('calendar.reminders.saveFailed') }),
    savedText,
  })
  return (
    <RecordForm form={form}>
      <ReminderFields form={form} />
      <p className="text-sm text-muted">
        {t('calendar.reminders.where', {
          email: user.email,
          timeZone: user.timeZone.replaceAll('_', ' '),
        })}
      </p>
      {/* The profile has another Save button, so this one says what it saves. */}
      <FormButtons form={form} saveLabel={t('calendar.reminders.save')} />
    </RecordForm>
  )
}
