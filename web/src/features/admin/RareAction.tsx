import type { Reason } from '../../api/types.ts'
import { Button } from '../../ui/Button.tsx'
import { DisabledButton } from '../../ui/DisabledButton.tsx'

type RareActionProps = {
  refused: Reason | undefined
  danger?: boolean
  busy?: boolean
  onPress: () => void
  children: string
}

/** A button in an account's details, or why it can't be used. */
export function RareAction({ refused, danger = false, busy = false, onPress, children }: RareActionProps) {
  if (refused)
    return (
      <DisabledButton inRow reason={refused.message}>
        {children}
      </DisabledButton>
    )
  return (
    <Button variant={danger ? 'danger' : 'secondary'} busy={busy} onPress={onPress}>
      {children}
    </Button>
  )
}
