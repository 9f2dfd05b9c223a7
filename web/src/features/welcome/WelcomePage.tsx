import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { asProblem } from '../../api/problem.ts'
import type { FirstStep } from '../../api/types.ts'
import { mayLeave } from '../../forms/LeaveQuestion.tsx'
import { focusHeading } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { Finished } from './Finished.tsx'
import { useFirstSteps, useSkipSteps } from './queries.ts'
import { StepForm } from './StepForm.tsx'
import './words.ts'

/** Leads the owner of a new site through the first steps, one at a time. */
export default function WelcomePage() {
  const { data, isError, refetch } = useFirstSteps()
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <PageTitle>{t('welcome.title')}</PageTitle>
      {data ? (
        <Steps items={data.items} />
      ) : isError ? (
        <ErrorBox onRetry={() => void refetch()}>{t('welcome.failed')}</ErrorBox>
      ) : (
        <Skeleton lines={8} />
      )}
    </div>
  )
}

type StepsProps = { items: NonNullable<ReturnType<typeof useFirstSteps>['data']>['items'] }

function Steps({ items }: StepsProps) {
  const [params, setParams] = useSearchParams()
  // Without a step in the address, the one to start or to go on with; it stays when it is done.
  const [first] = useState(() => items.find(({ state }) => state === 'open')?.step ?? 'end')
  const [hasMoved, setMoved] = useState(false)
  const skipping = useSkipSteps()
  const asked = params.get('step')
  const wanted = asked === 'end' || items.some(({ step }) => step === asked) ? asked : first
  const position = items.findIndex(({ step }) => step === wanted)
  const current = items[position]

  function go(to: number) {
    setMoved(true)
    setParams({ step: items[to]?.step ?? 'end' })
  }

  async function skip(step: FirstStep) {
    if (!(await mayLeave())) return
    go(position + 1)
    try {
      await skipping.skip(step)
    } catch (error) {
      toast({ text: asProblem(error).text() || t('welcome.skipFailed'), tone: 'error' })
    }
  }

  return (
    // The pressed button belonged to another step.
    <div key={wanted} ref={hasMoved ? focusHeading : null} className="space-y-6">
      {current ? (
        <>
          <div>
            <p className="text-muted">
              {t('welcome.progress', { step: position + 1, count: items.length })}
              {current.state !== 'open' && ` (${t(`welcome.state.${current.state}`)})`}
            </p>
            <h2>{t(`welcome.${current.step}.title`)}</h2>
            <p className="mt-2">{t(`welcome.${current.step}.text`)}</p>
          </div>
          <StepForm
            step={current.step}
            onDone={() => go(position + 1)}
            onOther={step => go(items.findIndex(item => item.step === step))}
          />
          <div className="flex flex-wrap gap-3 border-line border-t pt-6">
            {position > 0 && (
              <Button variant="secondary" onPress={() => go(position - 1)}>
                {t('welcome.back')}
              </Button>
            )}
            {current.state === 'done' ? (
              <Button onPress={() => go(position + 1)}>{t('welcome.next')}</Button>
            ) : (
              <Button
                variant="secondary"
                busy={skipping.isPending}
                busyLabel={t('common.saving')}
                onPress={() => void skip(current.step)}
              >
                {t(current.step === 'tree' ? 'welcome.tree.no' : 'welcome.skip')}
              </Button>
            )}
            <ButtonLink variant="quiet" to={paths.dashboard()}>
              {t('welcome.later')}
            </ButtonLink>
          </div>
        </>
      ) : (
        <Finished
          left={items.filter(({ state }) => state !== 'done').map(({ step }) => step)}
          onOpen={step => go(items.findIndex(item => item.step === step))}
        />
      )}
    </div>
  )
}
