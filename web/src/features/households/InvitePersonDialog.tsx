import { type FormEvent, useState } from 'react'
import { useSite } from '../../api/site.ts'
import type { Household, Invitation, Member } from '../../api/types.ts'
import { focusHeading } from '../../lib/focus.ts'
import { readForm, useFormProblem } from '../../lib/form.ts'
import { useIdFor } from '../../lib/useIdFor.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { memberProblem } from '../members/problems.ts'
import { ClosedNote } from './ClosedNote.tsx'
import { PassOn } from './PassOn.tsx'
import { useHouseholds, useInvite } from './queries.ts'
import './words.ts'

type InvitePersonProps = {
  member: Pick<Member, 'id' | 'name' | 'email'>
  onClose: () => void
}

/** Invites a family member, and so proposes their entry to the admin who approves the account. */
export default function InvitePersonDialog({ member, onClose }: InvitePersonProps) {
  const { data, isPending, refetch } = useHouseholds()
  const [made, setMade] = useState<Invitation | null>(null)
  const families = data?.items.filter(({ can }) => can.invite) ?? []
  return (
    <Dialog title={t('households.person.title', { name: member.name })} onClose={onClose}>
      {content()}
    </Dialog>
  )

  function content() {
    if (made?.link) return <Made invitation={made} link={made.link} onClose={onClose} />
    if (isPending) return <Skeleton />
    if (!data) return <ErrorBox onRetry={() => void refetch()}>{t('households.failed')}</ErrorBox>
    if (families.length === 0)
      return (
        <div className="space-y-4">
          <p>{t('households.person.noFamily')}</p>
          <ButtonLink to={paths.households()}>{t('households.own.all')}</ButtonLink>
        </div>
      )
    return <Fields member={member} families={families} onMade={setMade} onClose={onClose} />
  }
}

type MadeProps = { invitation: Invitation; link: string; onClose: () => void }

function Made({ invitation, link, onClose }: MadeProps) {
  return (
    <div ref={focusHeading} className="space-y-4">
      <h3>{t('households.invite.made', { email: invitation.invitedEmail })}</h3>
      <PassOn invitation={invitation} link={link} />
      <Button variant="secondary" onPress={onClose}>
        {t('households.noMail.done')}
      </Button>
    </div>
  )
}

type FieldsProps = InvitePersonProps & {
  families: readonly Household[]
  onMade: (invitation: Invitation) => void
}

function Fields({ member, families, onMade, onClose }: FieldsProps) {
  const hasMail = useSite().data?.mailConfigured !== false
  const invite = useInvite()
  const idFor = useIdFor()
  const { form, problem, show, clear } = useFormProblem()
  const own = families.find(({ mine }) => mine)
  const usual = own?.id ?? families[0]?.id ?? ''

  function submit(event: FormEvent<HTMLFormElement>) {
    const read = readForm(event)
    clear()
    const [id, email, message] = [read('family') || usual, read('email').trim(), read('message').trim()]
    invite.mutate(
      {
        params: { path: { id } },
        body: { id: idFor(`${id} ${email}`), email, message: message || null, memberId: member.id },
      },
      {
        onSuccess: made => {
          if (made.link) return onMade(made)
          onClose()
          toast({
            text: hasMail ? t('households.invite.done', { email }) : t('households.noMail.ask', { email }),
          })
        },
        onError: error => show(memberProblem(error, t('households.invite.failed'))),
      },
    )
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-5">
      <p className="text-muted">{t('households.person.about', { name: member.name })}</p>
      <ClosedNote />
      {problem && <ErrorBox>{problem.text}</ErrorBox>}
      {families.length > 1 && <FamilySelect families={families} usual={usual} />}
      <TextField
        name="email"
        type="email"
        label={t('households.invite.email')}
        autoComplete="off"
        defaultValue={member.email ?? ''}
        isRequired
        error={problem?.fields?.email}
      />
      <TextArea
        name="message"
        label={t('households.invite.message')}
        description={t('households.invite.messageHint')}
        rows={2}
        showOptional
        error={problem?.fields?.message}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          busy={invite.isPending}
          busyLabel={hasMail ? t('households.invite.busy') : t('households.invite.creating')}
        >
          {hasMail ? t('households.invite.send') : t('households.invite.create')}
        </Button>
        <Button variant="quiet" onPress={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}

function FamilySelect({ families, usual }: { families: readonly Household[]; usual: string }) {
  const [family, setFamily] = useState(usual)
  return (
    <Select
      name="family"
      label={t('households.person.family')}
      value={family}
      onChange={setFamily}
      options={families.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
