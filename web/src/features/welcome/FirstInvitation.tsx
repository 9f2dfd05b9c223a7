import { useState } from 'react'
import type { Household } from '../../api/types.ts'
import { focusLostHeading, useInlineForm } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { HouseholdForm } from '../households/HouseholdForm.tsx'
import { InviteForm } from '../households/InviteForm.tsx'
import { useHouseholds } from '../households/queries.ts'
import '../households/words.ts'
import './words.ts'

/** Invites someone to a family of the owner's, which may have to be created first. */
export function FirstInvitation() {
  const { data, isError, refetch } = useHouseholds()
  const [isNew, setNew] = useState(false)
  const [chosen, setChosen] = useState('')
  if (!data)
    return isError ? (
      <ErrorBox onRetry={() => void refetch()}>{t('households.failed')}</ErrorBox>
    ) : (
      <Skeleton lines={4} />
    )
  const households = data.items.filter(one => one.can.invite)
  const [first] = households
  if (!first)
    return (
      <div className="space-y-4">
        <h3>{t('welcome.invitation.family')}</h3>
        <p>{t('welcome.invitation.familyText')}</p>
        <HouseholdForm
          onSaved={() => {
            setNew(true)
            void refetch()
          }}
        />
      </div>
    )
  const household = households.find(({ id }) => id === chosen) ?? households.find(({ mine }) => mine) ?? first
  return (
    // The form for a new family had the focus.
    <div key="invitation" ref={isNew ? focusLostHeading : null} className="space-y-4">
      <h3>{t('welcome.invitation.to', { family: household.name })}</h3>
      {households.length > 1 && (
        <Select
          name="family"
          label={t('welcome.invitation.choose')}
          value={household.id}
          onChange={setChosen}
          options={households.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Inviting key={household.id} household={household} />
    </div>
  )
}

function Inviting({ household }: { household: Household }) {
  const inviting = useInlineForm(true)
  if (inviting.isOpen)
    return (
      <div ref={inviting.container}>
        <InviteForm household={household} onClose={inviting.close} />
      </div>
    )
  return (
    <div className="flex flex-wrap gap-3">
      <Button ref={inviting.opener} variant="secondary" onPress={inviting.open}>
        {t('households.invite.open')}
      </Button>
      <ButtonLink variant="quiet" to={paths.household(household.id)}>
        {t('welcome.invitation.open', { family: household.name })}
      </ButtonLink>
    </div>
  )
}
