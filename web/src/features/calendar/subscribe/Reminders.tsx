import { type FormEvent, useState } from 'react'
import { asProblem } from '../../../api/problem.ts'
import type { CalendarPreferences, User } from '../../../api/types.ts'
import { focusFirstField } from '../../../lib/focus.ts'
import { useFormProblem } from '../../../lib/form.ts'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { usePreferences, useSavePreferences } from './queries.ts'
import { ReminderFields } from './ReminderFields.tsx'
import { savedElsewhere } from './reminders.ts'
import '../words.ts'

/** How one likes the calendar, and which mails one wants from it: none, unless one says so. */
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

/**
 * Until something is chosen the form shows what is saved, also when that changes elsewhere. From the first choice
 * on it keeps what was chosen, with the version that was seen then.
 */
function RemindersForm({ preferences, user }: { preferences: CalendarPreferences; user: User }) {
  const [draft, setDraft] = useState<CalendarPreferences | null>(null)
  const [conflict, setConflict] = useState<CalendarPreferences | null>(null)
  const save = useSavePreferences()
  const { form, problem, show, clear } = useFormProblem()
  const chosen = draft ?? preferences

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    clear()
    save.mutate(
      { body: { ...chosen, version: conflict?.version ?? chosen.version } },
      {
        onSuccess: () => {
          setDraft(null)
          setConflict(null)
          toast({ text: t('calendar.reminders.saved') })
        },
        onError: error => {
          const { code, current } = asProblem(error)
          if (code !== 'conflict' || !current) return show({ text: t('calendar.reminders.saveFailed') })
          setDraft(chosen)
          setConflict(current as CalendarPreferences)
          show({ text: t('calendar.reminders.conflict') })
        },
      },
    )
  }

  function takeSaved() {
    clear()
    setDraft(null)
    setConflict(null)
    focusFirstField(form.current)
  }

  return (
    <form ref={form} onSubmit={submit} className="space-y-5">
      {problem && <ErrorBox>{problem.text}</ErrorBox>}
      <ReminderFields
        chosen={chosen}
        saved={conflict ? savedElsewhere(chosen, conflict) : {}}
        onChange={change => setDraft({ ...chosen, ...change })}
      />
      <p className="text-sm text-muted">
        {t('calendar.reminders.where', {
          email: user.email,
          timeZone: user.timeZone.replaceAll('_', ' '),
        })}
      </p>
      <div className="flex flex-wrap gap-3">
        <SaveButton conflict={conflict !== null} busy={save.isPending} />
        {conflict && (
          <Button variant="secondary" onPress={takeSaved}>
            {t('calendar.reminders.theirs')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** The profile has another Save beside this one; whoever hears them knows which is which. */
function SaveButton({ conflict, busy }: { conflict: boolean; busy: boolean }) {
  const name = conflict || busy ? {} : { 'aria-label': t('calendar.reminders.save') }
  return (
    <Button {...name} type="submit" busy={busy} busyLabel={t('common.saving')}>
      {conflict ? t('calendar.reminders.mine') : t('common.save')}
    </Button>
  )
}
