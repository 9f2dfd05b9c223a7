import { useState } from 'react'
import { focusHeading } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { HouseholdForm } from '../households/HouseholdForm.tsx'
import { InviteForm } from '../households/InviteForm.tsx'
import { useHouseholds } from '../households/queries.ts'
import '../households/words.ts'
import './words.ts'

/** Invites someone to a family of the owner's, which may have to be created first. */
export function FirstInvitation() {
  const { data, isError, refetch } = useHouseholds()
  const [isInviting, setInviting] = useState(true)
  if (!data)
    return isError ? (
      <ErrorBox onRetry={() => void refetch()}>{t('households.failed')}</ErrorBox>
    ) : (
      <Skeleton lines={4} />
    )
  const household =
    data.items.find(one => one.mine && one.can.invite) ?? data.items.find(one => one.can.invite)
  if (!household)
    return (
      <div className="space-y-4">
        <h3>{t('welcome.invitation.family')}</h3>
        <p>{t('welcome.invitation.familyText')}</p>
        <HouseholdForm onSaved={() => void refetch()} />
      </div>
    )
  if (isInviting) return <InviteForm household={household} onClose={() => setInviting(false)} />
  return (
    // The closed form had the focus.
    <div ref={focusHeading} className="space-y-4">
      <h3>{t('welcome.invitation.more')}</h3>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onPress={() => setInviting(true)}>
          {t('welcome.invitation.another')}
        </Button>
        <ButtonLink variant="quiet" to={paths.household(household.id)}>
          {t('welcome.invitation.open', { family: household.name })}
        </ButtonLink>
      </div>
    </div>
  )
}
