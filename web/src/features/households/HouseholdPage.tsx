import { useParams } from 'react-router'
import { asProblem } from '../../api/problem.ts'
import { useViewer } from '../../api/session.ts'
import type { Household, User } from '../../api/types.ts'
import { useHasDraft } from '../../forms/draftNames.ts'
import { useInlineForm } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { LinkedText } from '../../ui/LinkedText.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { GroupLinkCard } from './GroupLinkCard.tsx'
import { HouseholdForm } from './HouseholdForm.tsx'
import { OpenInvitations } from './OpenInvitations.tsx'
import { PeopleCard } from './PeopleCard.tsx'
import { useHousehold } from './queries.ts'
import { useGoing } from './useGoing.ts'
import './words.ts'

/** One household: its details, people and invitations. */
export default function HouseholdPage() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  if (!viewer) return null
  return <OneHousehold key={id} id={id} viewer={viewer} />
}

function OneHousehold({ id, viewer }: { id: string; viewer: User }) {
  const going = useGoing(viewer.id)
  const { data: household, error, isPending, refetch } = useHousehold(id, going.stage === 'here')
  if (isPending || going.stage === 'gone') return <Spinner />
  // Don't show a deleted household from the cache.
  if (!household || isMissing(error)) return <NoHousehold error={error} onRetry={() => void refetch()} />
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <Head household={household} going={going} />
      <PeopleCard household={household} viewer={viewer} />
      {household.can.invite && (
        <>
          <OpenInvitations
            household={household}
            timeZone={viewer.timeZone}
            isStaying={going.stage === 'here'}
          />
          <GroupLinkCard
            household={household}
            timeZone={viewer.timeZone}
            isStaying={going.stage === 'here'}
          />
        </>
      )}
    </div>
  )
}

function isMissing(error: unknown): boolean {
  return error !== null && asProblem(error).code === 'family-not-found'
}

function NoHousehold({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  // An invalid id means no such household, too.
  const missing = [400, 404].includes(asProblem(error).status)
  return (
    <div className="mx-auto max-w-xl space-y-6 py-8">
      <PageTitle>{t('households.title')}</PageTitle>
      {missing ? (
        <>
          <ErrorBox>{t('households.one.notFound')}</ErrorBox>
          <p className="text-muted">{t('households.one.gone')}</p>
        </>
      ) : (
        <ErrorBox onRetry={onRetry}>{t('households.one.failed')}</ErrorBox>
      )}
      <ButtonLink variant="secondary" to={paths.households()}>
        {t('households.one.back')}
      </ButtonLink>
    </div>
  )
}

function Head({ household, going }: { household: Household; going: ReturnType<typeof useGoing> }) {
  const form = useInlineForm(useHasDraft(`household:${household.id}`) && household.can.edit)

  function saved({ name }: Household) {
    form.close()
    toast({ text: t('households.edit.saved', { name }) })
  }

  return (
    <>
      <div className="space-y-3">
        <PageTitle>{household.name}</PageTitle>
        {household.description && (
          <p className="whitespace-pre-line">
            <LinkedText text={household.description} />
          </p>
        )}
        <p className="text-muted">{t('households.count', { count: household.memberCount })}</p>
      </div>
      {form.isOpen ? (
        <div ref={form.container}>
          <Card title={t('households.edit.title', { name: household.name })}>
            <HouseholdForm household={household} onSaved={saved} onCancel={form.close} />
          </Card>
        </div>
      ) : (
        <div className="relative flex flex-wrap gap-3">
          <Edit household={household} form={form} />
          {household.can.leave && (
            <Button
              variant="secondary"
              busy={going.stage === 'leaving'}
              busyLabel={t('households.leave.busy')}
              onPress={() => going.askToLeave(household)}
            >
              {t('households.leave.open')}
            </Button>
          )}
          {household.whyNot.delete ? (
            <DisabledButton inRow reason={household.whyNot.delete.message}>
              {t('households.delete.open')}
            </DisabledButton>
          ) : (
            <Button
              variant="quiet"
              busy={going.stage === 'deleting'}
              busyLabel={t('households.delete.busy')}
              onPress={() => going.askToDelete(household)}
            >
              {t('households.delete.open')}
            </Button>
          )}
          <ButtonLink variant="quiet" to={paths.households()}>
            {t('households.one.back')}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

function Edit({ household, form }: { household: Household; form: ReturnType<typeof useInlineForm> }) {
  if (household.whyNot.edit)
    return (
      <DisabledButton inRow reason={household.whyNot.edit.message}>
        {t('households.edit.open')}
      </DisabledButton>
    )
  return (
    <Button ref={form.opener} variant="secondary" onPress={form.open}>
      {t('households.edit.open')}
    </Button>
  )
}
