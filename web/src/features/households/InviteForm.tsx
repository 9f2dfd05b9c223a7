import { useId, useRef, useState } from 'react'
import { useSite } from '../../api/site.ts'
import type { Household, Invitation } from '../../api/types.ts'
import { FormButtons, fieldOf, RecordForm } from '../../forms/RecordForm.tsx'
import type { Versioned } from '../../forms/recordState.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { focusHeading } from '../../lib/focus.ts'
import { textsIn } from '../../lib/form.ts'
import { useIdFor } from '../../lib/useIdFor.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { memberProblem } from '../members/problems.ts'
import { ClosedNote } from './ClosedNote.tsx'
import { PassOn } from './PassOn.tsx'
import { useInvite } from './queries.ts'

type InvitationDraft = { email: string; message: string }

export function InviteForm({ household, onClose }: { household: Household; onClose: () => void }) {
  const [made, setMade] = useState<Invitation | null>(null)
  if (made?.link) return <Made invitation={made} link={made.link} onClose={onClose} />
  return <InvitationFields household={household} onMade={setMade} onClose={onClose} />
}

type MadeProps = { invitation: Invitation; link: string; onClose: () => void }

/** Site admins can pass the link on, with or without a mail server. */
function Made({ invitation, link, onClose }: MadeProps) {
  return (
    <section ref={focusHeading} className="mt-6 space-y-4 border-line border-t pt-6">
      <h3>{t('households.invite.made', { email: invitation.invitedEmail })}</h3>
      <PassOn invitation={invitation} link={link} />
      <Button variant="secondary" onPress={onClose}>
        {t('households.noMail.done')}
      </Button>
    </section>
  )
}

type InvitationFieldsProps = {
  household: Household
  onMade: (invitation: Invitation) => void
  onClose: () => void
}

function InvitationFields({ household, onMade, onClose }: InvitationFieldsProps) {
  const heading = useId()
  const section = useRef<HTMLElement>(null)
  const hasMail = useSite().data?.mailConfigured !== false
  const invite = useInvite()
  const idFor = useIdFor()
  const form = useRecordForm<Versioned, InvitationDraft, Invitation>({
    draft: `invitation:${household.id}`,
    record: undefined,
    draftOf: () => ({ email: '', message: '' }),
    read: data => {
      const read = textsIn(data)
      return { email: read('email').trim(), message: read('message').trim() }
    },
    required: ['email'],
    save: ({ email, message }) =>
      invite.mutateAsync({
        params: { path: { id: household.id } },
        body: { id: idFor(email), email, message: message || null },
      }),
    onSaved: made => {
      if (made.link && section.current) return onMade(made)
      if (section.current) onClose()
      const email = made.invitedEmail
      toast({
        text: hasMail ? t('households.invite.done', { email }) : t('households.noMail.ask', { email }),
      })
    },
    problem: error => {
      const found = memberProblem(error, t('households.invite.failed'))
      // The form may have been closed meanwhile.
      if (!section.current) toast({ text: found.text, tone: 'error' })
      return found
    },
    savedText: () => null,
  })

  return (
    <section ref={section} aria-labelledby={heading} className="mt-6 space-y-4 border-line border-t pt-6">
      <h3 id={heading}>{t('households.invite.title')}</h3>
      <p className="text-muted">
        {hasMail ? t('households.invite.about') : t('households.invite.aboutNoMail')}
      </p>
      <ClosedNote />
      <RecordForm form={form}>
        <TextField
          {...fieldOf(form, 'email')}
          type="email"
          label={t('households.invite.email')}
          autoComplete="off"
          isRequired
        />
        <TextArea
          {...fieldOf(form, 'message', t('households.invite.messageHint'))}
          label={t('households.invite.message')}
          showOptional
        />
        <FormButtons
          form={form}
          save={hasMail ? t('households.invite.send') : t('households.invite.create')}
          saving={hasMail ? t('households.invite.busy') : t('households.invite.creating')}
          onCancel={onClose}
        />
      </RecordForm>
    </section>
  )
}
