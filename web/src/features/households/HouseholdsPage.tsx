import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { useViewer } from '../../api/session.ts'
import type { Household } from '../../api/types.ts'
import { useHasDraft } from '../../forms/draftNames.ts'
import { useInlineForm } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { FamilyTree } from '../../ui/pictures.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { HouseholdForm } from './HouseholdForm.tsx'
import { InvitationsForYou } from './InvitationsForYou.tsx'
import { useHouseholds } from './queries.ts'
import { SentInvitations } from './SentInvitations.tsx'
import './words.ts'

/** All households: the viewer's own first, then the others. */
export default function HouseholdsPage() {
  const { data, isPending, refetch } = useHouseholds()
  const viewer = useViewer()
  const form = useInlineForm(useHasDraft('household:new'))
  const navigate = useNavigate()

  async function created({ id, name }: Household) {
    await navigate(paths.household(id))
    toast({ text: t('households.create.done', { name }) })
  }

  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{t('households.title')}</PageTitle>
        {data?.can.create && !form.isOpen && (
          <Button ref={form.opener} onPress={form.open}>
            {t('households.create.open')}
          </Button>
        )}
      </div>
      <p className="max-w-3xl text-muted">{t('households.intro')}</p>
      {form.isOpen && (
        <div ref={form.container} className="max-w-3xl">
          <Card title={t('households.create.open')}>
            <HouseholdForm onSaved={household => void created(household)} onCancel={form.close} />
          </Card>
        </div>
      )}
      {viewer && <InvitationsForYou viewer={viewer} />}
      {isPending && <Skeleton lines={6} />}
      {!isPending && !data && <ErrorBox onRetry={() => void refetch()}>{t('households.failed')}</ErrorBox>}
      {data && (
        <Groups households={data.items} onCreate={data.can.create && !form.isOpen ? form.open : undefined} />
      )}
      {viewer && <SentInvitations timeZone={viewer.timeZone} />}
    </div>
  )
}

type GroupsProps = {
  households: readonly Household[]
  /** Opens the form for a new one, for those who may create one. */
  onCreate: (() => void) | undefined
}

function Groups({ households, onCreate }: GroupsProps) {
  if (households.length === 0)
    return (
      <EmptyState
        title={t('households.none')}
        picture={<FamilyTree />}
        action={onCreate && <Button onPress={onCreate}>{t('households.noneAction')}</Button>}
      >
        {t('households.noneHelp')}
      </EmptyState>
    )
  const others = households.filter(household => !household.mine)
  return (
    <div className="space-y-10">
      <Group title={t('households.mine')} households={households.filter(household => household.mine)} />
      {others.length > 0 && <Group title={t('households.others')} households={others} />}
    </div>
  )
}

function Group({ title, households }: { title: string; households: readonly Household[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4">
        {title}
      </h2>
      {households.length === 0 && <p className="text-muted">{t('households.mineNone')}</p>}
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {households.map(household => (
          <HouseholdCard key={household.id} household={household} />
        ))}
      </ul>
    </section>
  )
}

function HouseholdCard({ household }: { household: Household }) {
  const { id, name, description, memberCount } = household
  const viewer = useViewer()
  const isAdmin = viewer && household.admins?.includes(viewer.id)
  return (
    <li className="relative min-w-0 rounded-card border border-line bg-card p-5 shadow-card hover:bg-sunk">
      <h3 className="text-xl">
        {/* Makes the whole card clickable. */}
        <Link
          to={paths.household(id)}
          className="text-ink no-underline after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        {t('households.count', { count: memberCount })}
        {isAdmin && <Badge tone="good">{t('households.youAdmin')}</Badge>}
      </p>
      {description && <p className="mt-2 line-clamp-3 whitespace-pre-line">{description}</p>}
    </li>
  )
}
