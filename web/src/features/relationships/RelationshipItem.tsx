import type { Member, RelationshipRow, Warning } from '../../api/types.ts'
import { useHasDraft } from '../../forms/draftNames.ts'
import { useInlineForm } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { NotAllowed } from '../members/NotAllowed.tsx'
import { CitationList } from '../sources/CitationList.tsx'
import { about, aboutCouple } from './about.ts'
import { EditRelationship } from './EditRelationship.tsx'
import { OrElse } from './OrElse.tsx'
import { Relative } from './Relative.tsx'
import { useRemoval } from './useRemoval.ts'

// Every row has these buttons, so they look plain.
const look = { variant: 'quiet', className: 'px-3!' } as const

type RelationshipItemProps = {
  row: RelationshipRow
  person: Pick<Member, 'id' | 'name'>
  onWarnings: (warnings: Warning[]) => void
}

/** One relationship, seen from the profile: the other person, and what they are to this one. */
export function RelationshipItem({ row, person, onWarnings }: RelationshipItemProps) {
  const { opener, container, isOpen, open, close } = useInlineForm(useHasDraft(`relationship:${row.id}`))
  const { name } = row.other
  return (
    <li className="py-2 print:break-inside-avoid print:py-0.5">
      <div className="relative flex flex-wrap items-center justify-between gap-x-4">
        <Relative person={row.other} word={row.word} words={[row.label, about(row), aboutCouple(row)]}>
          <OrElse row={row} />
        </Relative>
        {!isOpen && (
          <div className="ml-8 flex flex-wrap gap-1 empty:hidden sm:ml-0">
            {row.can.edit ? (
              <Button {...look} ref={opener} aria-label={t('relationships.editOf', { name })} onPress={open}>
                {t('relationships.edit')}
              </Button>
            ) : (
              <NotAllowed reason={t('relationships.mayNotEdit')}>{t('relationships.edit')}</NotAllowed>
            )}
            <DeleteRelationship row={row} />
          </div>
        )}
      </div>
      {!isOpen && row.citations.length > 0 && (
        <div className="mt-2">
          <CitationList citations={row.citations} />
        </div>
      )}
      {isOpen && (
        <section
          ref={container}
          aria-label={t('relationships.editOf', { name })}
          className="mt-4 rounded-control border border-line bg-sunk p-4 sm:p-5"
        >
          <EditRelationship
            row={row}
            person={person}
            onCancel={close}
            onSaved={warnings => {
              toast({ text: t('relationships.updated', { name }) })
              onWarnings(warnings)
              close()
            }}
          />
        </section>
      )}
    </li>
  )
}

function DeleteRelationship({ row }: Pick<RelationshipItemProps, 'row'>) {
  const removal = useRemoval(row, {
    question: t('relationships.deleteQuestion'),
    yes: t('relationships.delete'),
    done: t('relationships.deleted', { name: row.other.name }),
    failed: t('relationships.deleteFailed'),
  })
  if (!row.can.delete)
    return <NotAllowed reason={t('relationships.mayNotEdit')}>{t('relationships.delete')}</NotAllowed>
  return (
    <Button
      {...look}
      aria-label={t('relationships.deleteOf', { name: row.other.name })}
      busy={removal.isPending}
      busyLabel={t('relationships.deleting')}
      onPress={removal.ask}
    >
      {t('relationships.delete')}
    </Button>
  )
}
