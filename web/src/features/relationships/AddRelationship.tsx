import type { Member, Warning } from '../../api/types.ts'
import type { useInlineForm } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { NewRelationship } from './NewRelationship.tsx'
import { useAdded } from './useAdded.ts'

/** The name of its draft. */
export function newRelationshipDraft(memberId: string): string {
  return `relationship:new:${memberId}`
}

type AddRelationshipProps = {
  member: Member
  form: ReturnType<typeof useInlineForm>
  onWarnings: (warnings: Warning[]) => void
}

/** The form behind "Add Relationship". */
export function AddRelationship({ member, form, onWarnings }: AddRelationshipProps) {
  const added = useAdded()
  return (
    <section
      ref={form.container}
      aria-label={t('relationships.add')}
      className="rounded-control border border-line bg-sunk p-4 sm:p-5"
    >
      <h3 className="mb-4">{t('relationships.add')}</h3>
      <NewRelationship
        person={member}
        draft={newRelationshipDraft(member.id)}
        words={{
          button: t('relationships.addButton'),
          busy: t('relationships.adding'),
          failed: t('relationships.addFailed'),
        }}
        onCancel={form.close}
        onSaved={({ warnings, undo }, other) => {
          const { name } = other
          added(t('relationships.added', { name }), undo, t('relationships.addUndone', { name }))
          onWarnings(warnings)
          form.close()
        }}
      />
    </section>
  )
}
