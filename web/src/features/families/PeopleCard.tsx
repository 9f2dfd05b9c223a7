import { useRef } from 'react'
import type { Family, FamilyPerson, User } from '../../api/types.ts'
import { focusHeading, useInlineForm } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { AddPeople } from './AddPeople.tsx'
import { InviteForm } from './InviteForm.tsx'
import { usePersonActs } from './usePersonActs.ts'

/** Who is in the family, and the two ways for others to come in. */
export function PeopleCard({ family, viewer }: { family: Family; viewer: User }) {
  const place = useRef<HTMLDivElement>(null)
  const adding = useInlineForm()
  const inviting = useInlineForm()
  return (
    <div ref={place}>
      <Card title={t('families.people.title')}>
        <People family={family} viewer={viewer} onRemoved={() => focusHeading(place.current)} />
        <div className="relative mt-6 flex flex-wrap gap-3">
          <Way may={family.can.edit} reason={t('families.mayNot')} form={adding}>
            {t('families.add.open')}
          </Way>
          <Way may={family.can.invite} reason={whyNotInvite(family)} form={inviting}>
            {t('families.invite.open')}
          </Way>
        </div>
        {adding.isOpen && (
          <div ref={adding.place}>
            <AddPeople family={family} everyone={viewer.can.seeAdmin} onClose={adding.close} />
          </div>
        )}
        {inviting.isOpen && (
          <div ref={inviting.place}>
            <InviteForm family={family} onClose={inviting.close} />
          </div>
        )}
      </Card>
    </div>
  )
}

/** Whoever may change a family but not invite into it is a child. */
function whyNotInvite({ can }: Family): string {
  return can.edit ? t('families.mayNotChild') : t('families.mayNot')
}

type WayProps = { may: boolean; reason: string; form: ReturnType<typeof useInlineForm>; children: string }

function Way({ may, reason, form, children }: WayProps) {
  if (!may)
    return (
      <DisabledButton inRow reason={reason}>
        {children}
      </DisabledButton>
    )
  return (
    <Button
      ref={form.opener}
      variant="secondary"
      aria-expanded={form.isOpen}
      onPress={form.isOpen ? form.close : form.open}
    >
      {children}
    </Button>
  )
}

type PeopleProps = { family: Family; viewer: User; onRemoved: () => void }

function People({ family, viewer, onRemoved }: PeopleProps) {
  const { people } = family
  if (!people) return <p className="text-muted">{t('families.people.hidden')}</p>
  if (people.length === 0) return <p className="text-muted">{t('families.people.nobody')}</p>
  return (
    <>
      <p className="mb-4 text-muted">{t('families.people.about')}</p>
      <ul className="divide-y divide-line">
        {people.map(person => (
          <Person
            key={person.id}
            person={person}
            isYou={person.id === viewer.id}
            family={family}
            onRemoved={onRemoved}
          />
        ))}
      </ul>
    </>
  )
}

type PersonProps = { person: FamilyPerson; isYou: boolean; family: Family; onRemoved: () => void }

function Person({ person, isYou, family, onRemoved }: PersonProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{person.name}</span>
        {person.admin && <Badge tone="good">{t('families.people.admin')}</Badge>}
        {isYou && <Badge>{t('families.people.you')}</Badge>}
      </p>
      {/* Who may not change the family sees that beside the ways in, once and not in every row. */}
      {family.can.edit && (
        <PersonActs person={person} isYou={isYou} familyId={family.id} onRemoved={onRemoved} />
      )}
    </li>
  )
}

type PersonActsProps = Omit<PersonProps, 'family'> & { familyId: string }

function PersonActs({ person, isYou, familyId, onRemoved }: PersonActsProps) {
  const { name, admin } = person
  const acts = usePersonActs(familyId, person, isYou, onRemoved)
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        className="px-4!"
        aria-label={
          admin ? t('families.people.endAdminOf', { name }) : t('families.people.makeAdminOf', { name })
        }
        busy={acts.changing}
        onPress={acts.toggleAdmin}
      >
        {admin ? t('families.people.endAdmin') : t('families.people.makeAdmin')}
      </Button>
      {/* Oneself leaves, by the button above. */}
      {!isYou && (
        <Button
          variant="quiet"
          className="px-4!"
          aria-label={t('families.people.removeOf', { name })}
          busy={acts.removing}
          onPress={acts.remove}
        >
          {t('families.people.remove')}
        </Button>
      )}
    </div>
  )
}
