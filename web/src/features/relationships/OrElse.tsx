import { asProblem } from '../../api/problem.ts'
import type { RelationshipRow } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { NotAllowed } from '../members/NotAllowed.tsx'
import { useSetGender, useUndo } from '../members/queries.ts'

/** 'or daughter?': the other word for someone whose gender is unknown. One click sets the gender. */
export function OrElse({ row: { other, alternative } }: { row: RelationshipRow }) {
  const set = useSetGender()
  const undo = useUndo()
  if (!alternative) return null
  const { gender, words: word } = alternative
  if (!alternative.canSet)
    return (
      <NotAllowed reason={t('relationships.mayNotSay')}>{t('relationships.orElse', { word })}</NotAllowed>
    )
  const failed = (error: unknown) => toast({ text: asProblem(error).text(), tone: 'error' })

  const choose = () =>
    set.mutateAsync({ params: { path: { id: other.id } }, body: { gender } }).then(
      answer =>
        toast({
          text: t('relationships.genderSet', { name: other.name, word }),
          action: {
            label: t('members.undo'),
            run: () => void undo.mutateAsync({ params: { path: { batch: answer.undo } } }).catch(failed),
          },
          // The pressed button is gone with its question.
          takesFocus: true,
        }),
      failed,
    )

  return (
    <Button
      variant="quiet"
      aria-label={t('relationships.orElseOf', { name: other.name, word })}
      busy={set.isPending}
      busyLabel={t('relationships.orElse', { word })}
      onPress={() => void choose()}
    >
      {t('relationships.orElse', { word })}
    </Button>
  )
}
