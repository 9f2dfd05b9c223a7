import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { DerivedRelation, Member, Relations, Warning } from '../../api/types.ts'
import type { useInlineForm } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AddRelationship } from './AddRelationship.tsx'
import { useRelations } from './queries.ts'
import { RelationshipItem } from './RelationshipItem.tsx'
import { Relative } from './Relative.tsx'
import { OpenForm, openSlot, SlotButton } from './SlotForm.tsx'
import { closeFamily, type Filled, type Group, groups, offeredSlots, type Slot } from './slots.ts'
import { type SlotForm, useSlotForm } from './useSlotForm.ts'
import { Warnings } from './Warnings.tsx'

type RelationshipsCardProps = {
  member: Member
  /** The form behind "Add Relationship"; its button is at the top of the profile. */
  adding: ReturnType<typeof useInlineForm>
}

/** A member's relatives, each once: the close family in groups, with ways to change it, then everyone else. */
export function RelationshipsCard({ member, adding }: RelationshipsCardProps) {
  const { data, isPending, isError, refetch } = useRelations(member.id)
  const [warnings, setWarnings] = useState<Warning[]>([])
  return (
    <Card title={t('relationships.title')}>
      <div className="space-y-6 print:space-y-3">
        <Warnings warnings={warnings} onDone={() => setWarnings([])} />
        {adding.isOpen && <AddRelationship member={member} form={adding} onWarnings={setWarnings} />}
        {isPending && <Skeleton />}
        {isError && !data && <ErrorBox onRetry={() => void refetch()}>{t('relationships.failed')}</ErrorBox>}
        {data && <Groups key={member.id} relations={data} member={member} onWarnings={setWarnings} />}
        {data && <AlsoRelated relations={data.derived} />}
        {data && (
          <Link
            to={paths.howRelated(member.id)}
            className="link inline-flex min-h-11 items-center print:hidden"
          >
            {t('relationships.howRelated', { name: member.name })}
          </Link>
        )}
      </div>
    </Card>
  )
}

type GroupsProps = { relations: Relations; member: Member; onWarnings: (warnings: Warning[]) => void }

/** Parents, partners, siblings and children: those recorded, and those that follow from others. */
function Groups({ relations, member, onWarnings }: GroupsProps) {
  const container = useRef<HTMLDivElement>(null)
  const family = closeFamily(relations)
  const form = useSlotForm(member, family, container)
  const offered = offeredSlots(member, family)
  const isEmpty = relations.recorded.length === 0 && relations.derived.length === 0
  return (
    <div ref={container} className="space-y-6 *:empty:mb-0 print:space-y-3">
      <Warnings warnings={form.warnings} onDone={form.warningsDone} />
      {isEmpty && <p className="text-muted">{t('relationships.none')}</p>}
      {groups.map(group => (
        <RelativesGroup
          key={group}
          group={group}
          member={member}
          people={family[group]}
          offered={offered[group]}
          form={form}
          onWarnings={onWarnings}
        />
      ))}
    </div>
  )
}

type RelativesGroupProps = {
  group: Group
  member: Member
  people: readonly Filled[]
  offered: readonly Slot[]
  form: SlotForm
  onWarnings: (warnings: Warning[]) => void
}

function RelativesGroup({ group, member, people, offered, form, onWarnings }: RelativesGroupProps) {
  const isEmpty = people.length === 0
  if (isEmpty && offered.length === 0 && !openSlot(form, group)) return null
  return (
    <section aria-label={t(`relationships.slot.${group}`)} className={isEmpty ? 'print:hidden' : ''}>
      <h3 className="text-lg">{t(`relationships.slot.${group}`)}</h3>
      {!isEmpty && (
        <ul className="divide-y divide-line print:grid print:grid-cols-2 print:gap-x-6 print:divide-y-0">
          {people.map(({ person, words, row }) =>
            row ? (
              <RelationshipItem key={row.id} row={row} person={member} onWarnings={onWarnings} />
            ) : (
              <li key={person.id} className="py-2 print:break-inside-avoid print:py-0.5">
                <Relative person={person} words={[words]}>
                  <p className="text-sm text-muted">{t('relationships.workedOut')}</p>
                </Relative>
              </li>
            ),
          )}
        </ul>
      )}
      {offered.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-3 print:hidden">
          {offered.map(slot => (
            <SlotButton key={slot} slot={slot} form={form} />
          ))}
        </div>
      )}
      <OpenForm group={group} member={member} people={people} form={form} />
    </section>
  )
}

const further: ReadonlySet<DerivedRelation['kind']> = new Set(['grandparent', 'grandchild'])

/** Relatives who are in no group above: grandparents and grandchildren, which follow from the others. */
function AlsoRelated({ relations }: { relations: DerivedRelation[] }) {
  const others = relations.filter(({ kind }) => further.has(kind))
  if (others.length === 0) return null
  return (
    <section
      aria-label={t('relationships.derived')}
      className="border-t border-line pt-5 print:border-0 print:pt-0"
    >
      <h3 className="text-lg">{t('relationships.derived')}</h3>
      <p className="text-sm text-muted print:hidden">{t('relationships.derivedText')}</p>
      <ul className="grid gap-x-6 sm:grid-cols-2 print:grid-cols-2">
        {others.map(({ person, words }) => (
          <li key={person.id} className="py-2 print:break-inside-avoid print:py-0.5">
            <Relative person={person} words={[words]} />
          </li>
        ))}
      </ul>
    </section>
  )
}
