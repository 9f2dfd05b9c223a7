import { useState } from 'react'
import type { PersonRef, User } from '../../api/types.ts'
import { useHasDraft } from '../../forms/draftNames.ts'
import { useInlineForm } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { MemberForm } from '../members/MemberForm.tsx'
import { PersonPicker } from '../members/PersonPicker.tsx'
import { nameWithYears } from '../members/people.ts'
import { useFamily } from '../members/queries.ts'
import { openAccount } from './accounts.ts'
import { closeOffer } from './offers.ts'
import { useLinkedMember } from './useLinkedMember.ts'
import { useLinking } from './useLinking.ts'
import { useSuggestions } from './useSuggestions.ts'
import '../members/words.ts'
import './words.ts'

/** Links an account to a family member: a suggested one, any other, or a new one. */
export default function MemberDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const total = useFamily().data?.total ?? 0
  const linked = useLinkedMember(user)
  const draft = `member:for:${user.id}`
  const adding = useInlineForm(useHasDraft(draft))
  const { link, linking, problem } = useLinking(user, () => {
    closeOffer(user.id)
    onClose()
    // The banner is behind the account's details.
    openAccount.set(null)
  })
  // A click outside the dialog does not discard the form for a new member; its Cancel does.
  const dismiss = () => !adding.isOpen && onClose()
  return (
    <Dialog title={t('admin.offer.title', { name: user.name })} onClose={dismiss}>
      <div className="space-y-5">
        <p className="text-muted">
          {linked
            ? t('admin.offer.linked', { name: user.name, member: nameWithYears(linked) })
            : t('admin.offer.text')}
        </p>
        {problem && <ErrorBox>{problem}</ErrorBox>}
        {adding.isOpen ? (
          <div ref={adding.container}>
            <MemberForm
              draft={draft}
              start={{ name: user.name, email: user.email }}
              related={total > 0}
              onSaved={link}
              onCancel={adding.close}
            />
          </div>
        ) : (
          <>
            <Suggested user={user} linking={linking} onLink={link} />
            <Anybody linked={linked} linking={linking} onLink={link} />
            <div className="flex flex-wrap justify-between gap-3">
              <Button ref={adding.opener} variant="secondary" onPress={adding.open}>
                {t('admin.offer.add')}
              </Button>
              <Button variant="quiet" onPress={onClose}>
                {t('common.cancel')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

type LinkProps = { linking: string | null; onLink: (person: PersonRef) => void }

function Suggested({ user, linking, onLink }: LinkProps & { user: User }) {
  const found = useSuggestions(user)
  if (found.length === 0) return null
  return (
    <ul className="space-y-3">
      {found.map(({ person, same }) => (
        <li key={person.id}>
          <Button
            variant={same === 'name' ? 'secondary' : 'primary'}
            busy={linking === person.id}
            onPress={() => onLink(person)}
          >
            {t('admin.offer.link', { member: nameWithYears(person) })}
          </Button>
          <span className="mt-1 block text-sm text-muted">{t(`admin.offer.same.${same}`)}</span>
        </li>
      ))}
    </ul>
  )
}

function Anybody({ linked, linking, onLink }: LinkProps & { linked: PersonRef | undefined }) {
  const [person, setPerson] = useState<PersonRef | null>(null)
  return (
    <div className="space-y-3">
      <PersonPicker
        label={t('admin.offer.person')}
        value={person}
        onChange={setPerson}
        exclude={linked ? [linked.id] : []}
      />
      {person && (
        <Button busy={linking === person.id} onPress={() => onLink(person)}>
          {t('admin.offer.link', { member: nameWithYears(person) })}
        </Button>
      )}
    </div>
  )
}
