import { useId, useRef, useState } from 'react'
import { useSite } from '../../api/site.ts'
import type { Household, InvitedMany } from '../../api/types.ts'
import { FormButtons, fieldOf, RecordForm } from '../../forms/RecordForm.tsx'
import type { Versioned } from '../../forms/recordState.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { textsIn } from '../../lib/form.ts'
import { useDebounced } from '../../lib/useDebounced.ts'
import { t } from '../../lib/words.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import { memberProblem } from '../members/problems.ts'
import { ClosedNote } from './ClosedNote.tsx'
import { InvitedList } from './InvitedList.tsx'
import { ListedAddresses } from './ListedAddresses.tsx'
import { useCheckedAddresses, useInviteMany } from './queries.ts'

type ListDraft = { addresses: string; message: string }

type InviteManyProps = { household: Household; onClose: () => void }

/** Invites everyone in a pasted list: each gets their own invitation. */
export function InviteMany({ household, onClose }: InviteManyProps) {
  const [done, setDone] = useState<InvitedMany | null>(null)
  /** What of the last list was no address, to be corrected. */
  const [left, setLeft] = useState('')
  if (!done) return <ListFields household={household} left={left} onDone={setDone} onClose={onClose} />
  return (
    <InvitedList
      done={done}
      onClose={onClose}
      onCorrect={text => {
        setLeft(text)
        setDone(null)
      }}
    />
  )
}

type ListFieldsProps = InviteManyProps & { left: string; onDone: (done: InvitedMany) => void }

function ListFields({ household, left, onDone, onClose }: ListFieldsProps) {
  const heading = useId()
  const section = useRef<HTMLElement>(null)
  const hasMail = useSite().data?.mailConfigured !== false
  const invite = useInviteMany()
  const form = useRecordForm<Versioned, ListDraft, InvitedMany>({
    draft: `invitations:${household.id}`,
    record: undefined,
    draftOf: () => ({ addresses: left, message: '' }),
    read: data => {
      const read = textsIn(data)
      return { addresses: read('addresses'), message: read('message').trim() }
    },
    required: ['addresses'],
    save: ({ addresses, message }) =>
      invite.mutateAsync({
        params: { path: { id: household.id } },
        body: { addresses, message: message || null },
      }),
    onSaved: done => {
      if (section.current) return onDone(done)
      // The form was closed meanwhile.
      toast({ text: t('households.many.done', { count: done.invitations.length }) })
    },
    problem: error => {
      const found = memberProblem(error, t('households.many.failed'))
      if (!section.current) toast({ text: found.text, tone: 'error' })
      return found
    },
    savedText: () => null,
  })
  const typed = useTypedAddresses(form.round, form.start.addresses)
  const checked = useCheckedAddresses(household.id, useDebounced(typed.text))
  const listed = typed.text.trim() === '' ? [] : (checked.data ?? [])
  const count = listed.filter(({ state }) => state === 'ready').length

  return (
    <section ref={section} aria-labelledby={heading} className="mt-6 space-y-4 border-line border-t pt-6">
      <h3 id={heading}>{t('households.many.title')}</h3>
      <p className="text-muted">{hasMail ? t('households.many.about') : t('households.many.aboutNoMail')}</p>
      <ClosedNote />
      <RecordForm form={form} onInput={() => typed.readFrom(section.current)}>
        <TextArea
          {...fieldOf(form, 'addresses', t('households.many.addressesHint'))}
          label={t('households.many.addresses')}
          rows={6}
          isRequired
        />
        <ListedAddresses
          listed={listed}
          problem={checked.error ? memberProblem(checked.error, t('households.many.checkFailed')).text : null}
        />
        <TextArea
          {...fieldOf(form, 'message', t('households.invite.messageHint'))}
          label={t('households.invite.message')}
          showOptional
        />
        <FormButtons
          form={form}
          save={saveText(count, hasMail)}
          saving={hasMail ? t('households.invite.busy') : t('households.invite.creating')}
          onCancel={onClose}
        />
      </RecordForm>
    </section>
  )
}

function saveText(count: number, hasMail: boolean): string {
  if (count === 0) return hasMail ? t('households.many.sendNone') : t('households.many.createNone')
  return hasMail ? t('households.many.send', { count }) : t('households.many.create', { count })
}

/** The list as it is typed. When the fields start over, so does it. */
function useTypedAddresses(round: number, start: string) {
  const [typed, setTyped] = useState({ round, text: start })
  return {
    text: typed.round === round ? typed.text : start,
    readFrom: (section: HTMLElement | null) => {
      const field = section?.querySelector<HTMLTextAreaElement>('textarea[name=addresses]')
      if (field) setTyped({ round, text: field.value })
    },
  }
}
