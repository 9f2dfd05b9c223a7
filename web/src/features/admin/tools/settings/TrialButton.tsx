import { useState } from 'react'
import type { Trial } from '../../../../api/types.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ErrorBox } from '../../../../ui/ErrorBox.tsx'
import { settingsProblem } from './problems.ts'

type TrialState = { busy: boolean; ok?: Trial; problem?: string }

/** Tries settings on the server as they are in the form, and says how that went until they change. */
export function useTrial(run: () => Promise<Trial>, failed: string) {
  const [state, setState] = useState<TrialState>({ busy: false })
  async function start() {
    setState({ busy: true })
    try {
      const trial = await run()
      setState({ busy: false, ...(trial.ok ? { ok: trial } : { problem: trial.problem ?? failed }) })
    } catch (error) {
      const { text, fields } = settingsProblem(error, failed)
      // A wrong field says more than the sentence for all of them.
      setState({ busy: false, problem: Object.values(fields ?? {})[0] ?? text })
    }
  }
  return {
    ...state,
    start: () => void start(),
    /** The result is no longer about what is in the form. */
    clear: () => setState(({ busy }) => ({ busy })),
  }
}

type TrialButtonProps = { trial: ReturnType<typeof useTrial>; label: string; busyLabel: string }

export function TrialButton({ trial, label, busyLabel }: TrialButtonProps) {
  return (
    <Button variant="secondary" busy={trial.busy} busyLabel={busyLabel} onPress={trial.start}>
      {label}
    </Button>
  )
}

/** Shows the result of a trial. */
export function TrialResult({ trial, success }: { trial: ReturnType<typeof useTrial>; success: string }) {
  return (
    <>
      <p role="status" className="wrap-anywhere text-info empty:hidden">
        {trial.ok && success}
      </p>
      {trial.problem && <ErrorBox>{trial.problem}</ErrorBox>}
    </>
  )
}
