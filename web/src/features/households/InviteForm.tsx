import { type FormEvent, useId } from 'react'
import type { Household, NewInvitation } from '../../api/types.ts'
import { blankFields, readForm, useFormProblem } from '../../lib/form.ts'
import { useIdFor } from '../../lib/useIdFor.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { memberProblem } from '../members/problems.ts'
import { useInvite } from './queries.ts'

export function InviteForm({ household, onClose }: { household: Household; onClose: () => void }) {
  const heading = useId()
  const invite = useInvite()
  const idFor = useIdFor()
  const { form, problem, show, clear } = useFormProblem()

  function submit(event: FormEvent<HTMLFormElement>) {
    const read = readForm(event)
    const blank = blankFields(read, ['email'], t('errors.required'))
    if (blank) return show({ text: t('errors.invalid'), fields: blank })
    clear()
    const email = read('email').trim()
    void send({ id: idFor(email), email, message: read('message').trim() || null })
  }

  /** Reports the result even if the form has been closed meanwhile. */
  async function send(body: NewInvitation) {
    try {
      const { invitedEmail } = await invite.mutateAsync({ params: { path: { id: household.id } }, body })
      if (form.current) onClose()
      toast({ text: t('households.invite.done', { email: invitedEmail }) })
    } catch (error) {
      const found = memberProblem(error, t('households.invite.failed'))
      if (form.current) show(found)
      else toast({ text: found.text, tone: 'error' })
    }
  }

  return (
    <section aria-labelledby={heading} className="mt-6 space-y-4 border-line border-t pt-6">
      <h3 id={heading}>{t('households.invite.title')}</h3>
      <p className="text-muted">{t('households.invite.about')}</p>
      <form ref={form} onSubmit={submit} noValidate className="space-y-5">
        {problem && <ErrorBox>{problem.text}</ErrorBox>}
        <TextField
          name="email"
          type="email"
          label={t('households.invite.email')}
          autoComplete="off"
          isRequired
          error={problem?.fields?.email}
        />
        <TextArea
          name="message"
          label={t('households.invite.message')}
          description={t('households.invite.messageHint')}
          showOptional
          error={problem?.fields?.message}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={invite.isPending} busyLabel={t('households.invite.busy')}>
            {t('households.invite.send')}
          </Button>
          <Button variant="quiet" onPress={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      </form>
    </section>
  )
}
