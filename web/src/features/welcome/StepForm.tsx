import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import type { FirstStep, Settings } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BackupSection } from '../admin/tools/settings/BackupSection.tsx'
import { MailSection } from '../admin/tools/settings/MailSection.tsx'
import { useSettings } from '../admin/tools/settings/queries.ts'
import { StartsOver } from '../admin/tools/settings/StartsOver.tsx'
import { FamilySlots } from '../relationships/FamilySlots.tsx'
import { FirstInvitation } from './FirstInvitation.tsx'
import { NameForm } from './NameForm.tsx'
import { Yourself } from './Yourself.tsx'
import './words.ts'

type StepFormProps = {
  step: FirstStep
  /** A step that is done with one form goes on by itself. */
  onDone: () => void
  onOther: (step: FirstStep) => void
}

/** Shows the form of a step: the same forms as elsewhere. */
export function StepForm({ step, onDone, onOther }: StepFormProps) {
  switch (step) {
    case 'tree':
      return (
        <Card>
          <ButtonLink to={paths.adminImport()}>{t('welcome.tree.yes')}</ButtonLink>
        </Card>
      )
    case 'yourself':
      return (
        <Card>
          <Yourself onDone={onDone} />
        </Card>
      )
    case 'parents':
      return (
        <Card>
          <Parents onYourself={() => onOther('yourself')} />
        </Card>
      )
    case 'invitation':
      return (
        <Card>
          <FirstInvitation />
        </Card>
      )
    default:
      return <SettingsStep step={step} onDone={onDone} />
  }
}

/** Parents are added to the owner's own entry. */
function Parents({ onYourself }: { onYourself: () => void }) {
  const memberId = useViewer()?.memberId
  if (memberId) return <FamilySlots memberId={memberId} />
  return (
    <div className="space-y-4">
      <p>{t('welcome.parents.yourselfFirst')}</p>
      <Button onPress={onYourself}>{t('welcome.parents.toYourself')}</Button>
    </div>
  )
}

type SettingsStepProps = { step: 'site' | 'mail' | 'backups'; onDone: () => void }

function SettingsStep(props: SettingsStepProps) {
  const { data, isError, refetch } = useSettings()
  if (data) return <SettingsForm {...props} settings={data} />
  if (isError) return <ErrorBox onRetry={() => void refetch()}>{t('welcome.failed')}</ErrorBox>
  return <Skeleton lines={6} />
}

function SettingsForm({ step, onDone, settings }: SettingsStepProps & { settings: Settings }) {
  // A saved mail server stays on the screen to be tested; its form starts over with what was saved.
  const [round, setRound] = useState(0)
  if (step === 'site')
    return (
      <Card>
        <NameForm site={settings.site} onDone={onDone} />
      </Card>
    )
  if (step === 'mail')
    return (
      <StartsOver round={round}>
        <MailSection mail={settings.mail} onSaved={() => setRound(round + 1)} />
      </StartsOver>
    )
  return <BackupSection backups={settings.backups} onSaved={onDone} />
}
