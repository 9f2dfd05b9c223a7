import { useId, useRef } from 'react'
import type { Household, Invitation } from '../../api/types.ts'
import { FormButtons, fieldOf, RecordForm } from '../../forms/RecordForm.tsx'
import type { Versioned } from '../../forms/recordState.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { textsIn } from '../../lib/form.ts'
import { useIdFor } from '../../lib/useIdFor.ts'
import { t } from '../../lib/words.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { memberProblem } from '../members/problems.ts'
import { useInvite } from './queries.ts'

type InvitationDraft = { email: string; message: string }

export function InviteForm({ household, onClose }: { household: Household; onClose: () => void }) {
  const heading = useId()
  const place = useRef<HTMLElement>(null)
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
    onSaved: ({ invitedEmail }) => {
      if (place.current) onClose()
      toast({ text: t('households.invite.done', { email: invitedEmail }) })
    },
    problem: error => {
      const found = memberProblem(error, t('households.invite.failed'))
      // The form may have been closed meanwhile.
      if (!place.current) toast({ text: found.text, tone: 'error' })
      return found
    },
    savedText: () => null,
  })

  return (
    <section ref={place} aria-labelledby={heading} className="mt-6 space-y-4 border-line border-t pt-6">
      <h3 id={heading}>{t('households.invite.title')}</h3>
      <p className="text-muted">{t('households.invite.about')}</p>
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
          save={t('households.invite.send')}
          saving={t('households.invite.busy')}
          onCancel={onClose}
        />
      </RecordForm>
    </section>
  )
}
