import { useRef } from 'react'
import type { Household, HouseholdPerson, Reason, User } from '../../api/types.ts'
import { useHasDraft } from '../../forms/draftNames.ts'
import { focusHeading, useInlineForm } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { AddPeople } from './AddPeople.tsx'
import { InviteForm } from './InviteForm.tsx'
import { InviteMany } from './InviteMany.tsx'
import { usePersonActs } from './usePersonActs.ts'

/** Lists the people in the household, and offers two ways to add others. */
export function PeopleCard({ household, viewer }: { household: Household; viewer: User }) {
  const container = useRef<HTMLDivElement>(null)
  const adding = useInlineForm()
  const inviting = useInlineForm(useHasDraft(`invitation:${household.id}`) && household.can.invite)
  const invitingMany = useInlineForm(useHasDraft(`invitations:${household.id}`) && household.can.invite)
  return (
    <div ref={container}>
      <Card title={t('households.people.title')}>
        <People household={household} viewer={viewer} onRemoved={() => focusHeading(container.current)} />
        <div className="relative mt-6 flex flex-wrap gap-3">
          <Way refused={household.whyNot.edit} form={adding}>
            {t('households.add.open')}
          </Way>
          <Way refused={household.whyNot.invite} form={inviting}>
            {t('households.invite.open')}
          </Way>
          <Way refused={household.whyNot.invite} form={invitingMany}>
            {t('households.many.open')}
          </Way>
        </div>
        {adding.isOpen && (
          <div ref={adding.container}>
            <AddPeople household={household} everyone={viewer.can.seeAdmin} onClose={adding.close} />
          </div>
        )}
        {inviting.isOpen && (
          <div ref={inviting.container}>
            <InviteForm household={household} onClose={inviting.close} />
          </div>
        )}
        {invitingMany.isOpen && (
          <div ref={invitingMany.container}>
            <InviteMany household={household} onClose={invitingMany.close} />
          </div>
        )}
      </Card>
    </div>
  )
}

type WayProps = { refused: Reason | undefined; form: ReturnType<typeof useInlineForm>; children: string }

function Way({ refused, form, children }: WayProps) {
  if (refused)
    return (
      <DisabledButton inRow reason={refused.message}>
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

type PeopleProps = { household: Household; viewer: User; onRemoved: () => void }

function People({ household, viewer, onRemoved }: PeopleProps) {
  const { people } = household
  if (!people) return <p className="text-muted">{t('households.people.hidden')}</p>
  if (people.length === 0) return <p className="text-muted">{t('households.people.nobody')}</p>
  return (
    <>
      <p className="mb-4 text-muted">{t('households.people.about')}</p>
      <ul className="divide-y divide-line">
        {people.map(person => (
          <Person
            key={person.id}
            person={person}
            isYou={person.id === viewer.id}
            household={household}
            onRemoved={onRemoved}
          />
        ))}
      </ul>
    </>
  )
}

type PersonProps = { person: HouseholdPerson; isYou: boolean; household: Household; onRemoved: () => void }

function Person({ person, isYou, household, onRemoved }: PersonProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{person.name}</span>
        {person.admin && <Badge tone="good">{t('households.people.admin')}</Badge>}
        {isYou && <Badge>{t('households.people.you')}</Badge>}
      </p>
      {/* Without permission, the reason is shown once by the buttons above, not in every row. */}
      {household.can.edit && (
        <PersonActs person={person} isYou={isYou} householdId={household.id} onRemoved={onRemoved} />
      )}
    </li>
  )
}

type PersonActsProps = Omit<PersonProps, 'household'> & { householdId: string }

function PersonActs({ person, isYou, householdId, onRemoved }: PersonActsProps) {
  const { name, admin } = person
  const acts = usePersonActs(householdId, person, isYou, onRemoved)
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        className="px-4!"
        aria-label={
          admin ? t('households.people.endAdminOf', { name }) : t('households.people.makeAdminOf', { name })
        }
        busy={acts.changing}
        onPress={acts.toggleAdmin}
      >
        {admin ? t('households.people.endAdmin') : t('households.people.makeAdmin')}
      </Button>
      {/* Viewers leave with the button above. */}
      {!isYou && (
        <Button
          variant="quiet"
          className="px-4!"
          aria-label={t('households.people.removeOf', { name })}
          busy={acts.removing}
          onPress={acts.remove}
        >
          {t('households.people.remove')}
        </Button>
      )}
    </div>
  )
}
