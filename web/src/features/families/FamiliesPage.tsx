import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { useViewer } from '../../api/session.ts'
import type { Family } from '../../api/types.ts'
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
import { FamilyForm } from './FamilyForm.tsx'
import { useFamilies } from './queries.ts'
import './words.ts'

/** Households and branches: mine first, then the others. */
export default function FamiliesPage() {
  const { data, isPending, refetch } = useFamilies()
  const form = useInlineForm()
  const navigate = useNavigate()

  async function created({ id, name }: Family) {
    await navigate(paths.family(id))
    toast({ text: t('families.create.done', { name }) })
  }

  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{t('families.title')}</PageTitle>
        {data?.can.create && !form.isOpen && (
          <Button ref={form.opener} onPress={form.open}>
            {t('families.create.open')}
          </Button>
        )}
      </div>
      <p className="max-w-3xl text-muted">{t('families.intro')}</p>
      {form.isOpen && (
        <div ref={form.place} className="max-w-3xl">
          <Card title={t('families.create.open')}>
            <FamilyForm onSaved={family => void created(family)} onCancel={form.close} />
          </Card>
        </div>
      )}
      {isPending && <Skeleton lines={6} />}
      {!isPending && !data && <ErrorBox onRetry={() => void refetch()}>{t('families.failed')}</ErrorBox>}
      {data && <Groups families={data.items} />}
    </div>
  )
}

function Groups({ families }: { families: readonly Family[] }) {
  if (families.length === 0)
    return (
      <EmptyState title={t('families.none')} picture={<FamilyTree />}>
        {t('families.noneHelp')}
      </EmptyState>
    )
  const others = families.filter(family => !family.mine)
  return (
    <div className="space-y-10">
      <Group title={t('families.mine')} families={families.filter(family => family.mine)} />
      {others.length > 0 && <Group title={t('families.others')} families={others} />}
    </div>
  )
}

function Group({ title, families }: { title: string; families: readonly Family[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4">
        {title}
      </h2>
      {families.length === 0 && <p className="text-muted">{t('families.mineNone')}</p>}
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {families.map(family => (
          <FamilyCard key={family.id} family={family} />
        ))}
      </ul>
    </section>
  )
}

function FamilyCard({ family }: { family: Family }) {
  const { id, name, description, memberCount } = family
  const viewer = useViewer()
  const isAdmin = viewer && family.admins?.includes(viewer.id)
  return (
    <li className="relative min-w-0 rounded-card border border-line bg-card p-5 shadow-card hover:bg-sunk">
      <h3 className="text-xl">
        {/* The whole card can be pressed. */}
        <Link
          to={paths.family(id)}
          className="text-ink no-underline after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        {t('families.count', { count: memberCount })}
        {isAdmin && <Badge tone="good">{t('families.youAdmin')}</Badge>}
      </p>
      {description && <p className="mt-2 line-clamp-3 whitespace-pre-line">{description}</p>}
    </li>
  )
}
