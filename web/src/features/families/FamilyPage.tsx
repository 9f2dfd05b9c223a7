import { useParams } from 'react-router'
import { asProblem } from '../../api/problem.ts'
import { useViewer } from '../../api/session.ts'
import type { Family, User } from '../../api/types.ts'
import { useInlineForm } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { FamilyForm } from './FamilyForm.tsx'
import { OpenInvitations } from './OpenInvitations.tsx'
import { PeopleCard } from './PeopleCard.tsx'
import { useFamily } from './queries.ts'
import { useGoing } from './useGoing.ts'
import './words.ts'

/** One family: what it is, who is in it, and who is invited. */
export default function FamilyPage() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  if (!viewer) return null
  return <OneFamily key={id} id={id} viewer={viewer} />
}

function OneFamily({ id, viewer }: { id: string; viewer: User }) {
  const going = useGoing(viewer.id)
  const { data: family, error, isPending, refetch } = useFamily(id, going.stage === 'here')
  if (isPending || going.stage === 'gone') return <Spinner />
  // A family that is gone meanwhile is not shown from memory.
  if (!family || isMissing(error)) return <NoFamily error={error} onRetry={() => void refetch()} />
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <Head family={family} going={going} />
      <PeopleCard family={family} viewer={viewer} />
      {family.can.invite && (
        <OpenInvitations family={family} timeZone={viewer.timeZone} isStaying={going.stage === 'here'} />
      )}
    </div>
  )
}

function isMissing(error: unknown): boolean {
  return error !== null && asProblem(error).code === 'family-not-found'
}

function NoFamily({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  // An address that is no id at all names no family either.
  const missing = [400, 404].includes(asProblem(error).status)
  return (
    <div className="mx-auto max-w-xl space-y-6 py-8">
      <PageTitle>{t('families.title')}</PageTitle>
      {missing ? (
        <>
          <ErrorBox>{t('families.one.notFound')}</ErrorBox>
          <p className="text-muted">{t('families.one.gone')}</p>
        </>
      ) : (
        <ErrorBox onRetry={onRetry}>{t('families.one.failed')}</ErrorBox>
      )}
      <ButtonLink variant="secondary" to={paths.families()}>
        {t('families.one.back')}
      </ButtonLink>
    </div>
  )
}

function Head({ family, going }: { family: Family; going: ReturnType<typeof useGoing> }) {
  const form = useInlineForm()

  function saved({ name }: Family) {
    form.close()
    toast({ text: t('families.edit.saved', { name }) })
  }

  return (
    <>
      <div className="space-y-3">
        <PageTitle>{family.name}</PageTitle>
        {family.description && <p className="whitespace-pre-line">{family.description}</p>}
        <p className="text-muted">{t('families.count', { count: family.memberCount })}</p>
      </div>
      {form.isOpen ? (
        <div ref={form.place}>
          <Card title={t('families.edit.title', { name: family.name })}>
            <FamilyForm family={family} onSaved={saved} onCancel={form.close} />
          </Card>
        </div>
      ) : (
        <div className="relative flex flex-wrap gap-3">
          <Edit family={family} form={form} />
          {family.can.leave && (
            <Button
              variant="secondary"
              busy={going.stage === 'leaving'}
              busyLabel={t('families.leave.busy')}
              onPress={() => going.askToLeave(family)}
            >
              {t('families.leave.open')}
            </Button>
          )}
          {family.can.delete ? (
            <Button
              variant="quiet"
              busy={going.stage === 'deleting'}
              busyLabel={t('families.delete.busy')}
              onPress={() => going.askToDelete(family)}
            >
              {t('families.delete.open')}
            </Button>
          ) : (
            <DisabledButton inRow reason={t('families.mayNot')}>
              {t('families.delete.open')}
            </DisabledButton>
          )}
          <ButtonLink variant="quiet" to={paths.families()}>
            {t('families.one.back')}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

function Edit({ family, form }: { family: Family; form: ReturnType<typeof useInlineForm> }) {
  if (!family.can.edit)
    return (
      <DisabledButton inRow reason={t('families.mayNot')}>
        {t('families.edit.open')}
      </DisabledButton>
    )
  return (
    <Button ref={form.opener} variant="secondary" onPress={form.open}>
      {t('families.edit.open')}
    </Button>
  )
}
