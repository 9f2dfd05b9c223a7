import type { ReactNode } from 'react'
import { asProblem } from '../../api/problem.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { useTrail } from './useTrail.ts'

type ConnectionProps = ReturnType<typeof useTrail> & {
  pair: readonly [string, string]
  /** Missing if the whole family is shown already. */
  onWhole: (() => void) | undefined
  onHide: () => void
}

/** Says how the two people are related whose connection the drawing shows. */
export function Connection({ pair, trail, kinship, error, refetch, onWhole, onHide }: ConnectionProps) {
  const closest = kinship?.ways[0]
  const hide = (
    <Button variant="secondary" onPress={onHide}>
      {t('tree.path.hide')}
    </Button>
  )
  if (error && asProblem(error).status === 404)
    return (
      <Bar actions={hide}>
        <p role="alert">{t('howRelated.unknown')}</p>
      </Bar>
    )
  if (error && !kinship) return <ErrorBox onRetry={() => void refetch()}>{t('howRelated.failed')}</ErrorBox>
  if (!kinship) return <Spinner />
  return (
    <Bar
      actions={
        <>
          {closest && (
            <ButtonLink variant="secondary" to={paths.howRelated(...pair)}>
              {t('tree.path.more')}
            </ButtonLink>
          )}
          {hide}
        </>
      }
    >
      <p role="status" className="font-serif text-xl font-semibold">
        {closest?.sentence ?? t('howRelated.no', { from: kinship.from.name, to: kinship.to.name })}
      </p>
      {closest && !trail?.whole && (
        <p className="mt-1">
          {t('tree.path.outside')}{' '}
          {onWhole && (
            <Button variant="quiet" onPress={onWhole}>
              {t('tree.path.whole')}
            </Button>
          )}
        </p>
      )}
    </Bar>
  )
}

type ComparingProps = { name: string; onCancel: () => void }

/** Asks for the second of two people. */
export function Comparing({ name, onCancel }: ComparingProps) {
  return (
    <Bar
      actions={
        <Button variant="secondary" onPress={onCancel}>
          {t('tree.compare.cancel')}
        </Button>
      }
    >
      <p role="status" className="font-semibold">
        {t('tree.compare.choose', { name })}
      </p>
    </Bar>
  )
}

function Bar({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-label={t('tree.path.label')}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-info-edge bg-info-ground px-5 py-3 text-info"
    >
      <div>{children}</div>
      <div className="flex flex-wrap gap-3 print:hidden">{actions}</div>
    </section>
  )
}
