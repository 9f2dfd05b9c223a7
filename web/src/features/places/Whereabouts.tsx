import { asProblem } from '../../api/problem.ts'
import type { Place } from '../../api/types.ts'
import { useHasDraft } from '../../forms/draftNames.ts'
import { useInlineForm } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { inWords, PositionForm } from './PositionForm.tsx'
import { positionOf, usePlace, useSetPosition } from './queries.ts'
import type { Position } from './readPosition.ts'

/** Shows where a place is, with the form to change it. */
export function Whereabouts({ name }: { name: string }) {
  const { data: place, error, refetch } = usePlace(name)
  const hasDraft = useHasDraft(`place:${name}`)
  // Here, where a saved position arrives: after saving, the focus goes to the button that it brings.
  const form = useInlineForm(hasDraft && (place?.can.edit ?? false))
  return (
    <Card title={t('places.where')}>
      {place && form.isOpen && (
        <div ref={form.container}>
          <PositionForm
            place={place}
            onCancel={form.close}
            onSaved={() => {
              toast({ text: t('places.saved') })
              form.close()
            }}
          />
        </div>
      )}
      {place && !form.isOpen && <Shown place={place} form={form} />}
      {!place && error && <ErrorBox onRetry={() => void refetch()}>{t('places.loadFailed')}</ErrorBox>}
      {!place && !error && <Skeleton lines={3} />}
    </Card>
  )
}

type ShownProps = { place: Place; form: Pick<ReturnType<typeof useInlineForm>, 'opener' | 'open'> }

function Shown({ place, form }: ShownProps) {
  const { can } = place
  const removal = useRemoval(place)
  const position = positionOf(place)
  if (!position)
    return (
      <>
        <p className="text-muted">{t('places.unknown')}</p>
        {can.edit && (
          <Button ref={form.opener} onPress={form.open} className="mt-6">
            {t('places.say')}
          </Button>
        )}
      </>
    )
  return (
    <>
      <p className="text-lg font-semibold">{inWords(position)}</p>
      <a
        href={paths.map(position.latitude, position.longitude)}
        target="_blank"
        rel="noopener noreferrer"
        className="link inline-flex min-h-11 items-center"
      >
        <span>
          {t('places.map')}
          <span className="sr-only"> {t('common.newTab')}</span>
        </span>
      </a>
      <p className="text-sm text-muted">{t('places.mapNote')}</p>
      {can.edit && (
        <div className="mt-6 flex flex-wrap gap-3">
          <Button ref={form.opener} onPress={form.open}>
            {t('places.edit')}
          </Button>
          <Button
            variant="secondary"
            busy={removal.isPending}
            busyLabel={t('places.removing')}
            onPress={() => void removal.remove(position)}
          >
            {t('places.remove')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Removes a position at once and offers Undo. */
function useRemoval({ name, version }: Place) {
  const { setPosition, isPending } = useSetPosition(name)

  async function remove(position: Position) {
    try {
      await setPosition(null, version)
      toast({
        text: t('places.removed'),
        action: { label: t('places.undo'), run: () => void putBack(position) },
        takesFocus: true,
      })
    } catch (error) {
      toast({ text: asProblem(error).text() || t('places.removeFailed'), tone: 'error' })
    }
  }

  async function putBack(position: Position) {
    try {
      // Someone else may have said it meanwhile.
      await setPosition(position, 0)
      toast({ text: t('places.undone') })
    } catch (error) {
      toast({ text: asProblem(error).text() || t('places.undoFailed'), tone: 'error' })
    }
  }

  return { remove, isPending }
}
