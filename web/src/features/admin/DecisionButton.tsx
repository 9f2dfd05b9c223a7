import type { User } from '../../api/types.ts'
import { Button } from '../../ui/Button.tsx'
import type { ButtonVariant } from '../../ui/buttonStyle.ts'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { decisionLabel, decisionOf, type useDecisions } from './decisions.ts'
import type { Decision } from './queries.ts'

type DecisionButtonProps = {
  user: User
  decision: Decision
  decisions: ReturnType<typeof useDecisions>
  variant?: ButtonVariant
}

export function DecisionButton({ user, decision, decisions, ...look }: DecisionButtonProps) {
  const label = decisionLabel(decision)
  const name = decisionOf(decision, user)
  const refused = user.whyNot[decision]
  if (refused)
    return (
      <DisabledButton inRow reason={refused.message} aria-label={name}>
        {label}
      </DisabledButton>
    )
  const { deciding } = decisions
  const busy = deciding?.user.id === user.id && deciding.decision === decision
  return (
    <Button
      variant={look.variant ?? 'quiet'}
      className={look.variant ? 'px-4!' : 'px-2.5!'}
      aria-label={name}
      busy={busy}
      onPress={() => decisions.decide(user, decision)}
    >
      {label}
    </Button>
  )
}
