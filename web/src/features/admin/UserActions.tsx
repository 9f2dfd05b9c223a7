import type { ReactNode } from 'react'
import type { Reason, User } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { openAccount } from './accounts.ts'
import { DecisionButton } from './DecisionButton.tsx'
import { decisionsAbout, type useDecisions } from './decisions.ts'
import type { useUserEdits } from './userEdits.ts'

const look = { variant: 'quiet', className: 'px-2.5!' } as const

type UserActionsProps = {
  user: User
  decisions: ReturnType<typeof useDecisions>
  onEdit: () => void
}

/** The specified actions; an account's details have the rare ones. */
export function UserActions({ user, decisions, onEdit }: UserActionsProps) {
  const { name, whyNot } = user
  return (
    <div className="relative flex flex-wrap gap-x-1 gap-y-1.5">
      <span data-edit={user.id}>
        <Action
          refused={whyNot.change}
          name={t('admin.edit.of', { name })}
          label={t('admin.edit.label')}
          onPress={onEdit}
        />
      </span>
      {decisionsAbout(user).map((decision, index) => (
        <DecisionButton
          // biome-ignore lint/suspicious/noArrayIndexKey: Promote becomes Demote at the same position, and keeps the focus
          key={index}
          user={user}
          decision={decision}
          decisions={decisions}
        />
      ))}
      <DetailsButton user={user} />
    </div>
  )
}

/** Opens the account's details. */
export function DetailsButton({ user }: { user: User }) {
  return (
    <Button
      {...look}
      aria-label={t('admin.details.of', { name: user.name })}
      onPress={() => openAccount.set(user)}
    >
      {t('admin.details.label')}
    </Button>
  )
}

type ActionProps = { refused: Reason | undefined; name: string; label: ReactNode; onPress: () => void }

function Action({ refused, name, label, onPress }: ActionProps) {
  if (refused)
    return (
      <DisabledButton inRow reason={refused.message} aria-label={name}>
        {label}
      </DisabledButton>
    )
  return (
    <Button {...look} aria-label={name} onPress={onPress}>
      {label}
    </Button>
  )
}

type EditActionsProps = { user: User; edits: ReturnType<typeof useUserEdits> }

export function EditActions({ user: { id, name }, edits }: EditActionsProps) {
  return (
    <div ref={focusFirstChoice} className="flex flex-wrap gap-1.5">
      <Button
        className="px-4!"
        aria-label={t('admin.edit.saveOf', { name })}
        busy={edits.saving === id}
        busyLabel={t('common.saving')}
        onPress={() => edits.save(id)}
      >
        {t('common.save')}
      </Button>
      <Button {...look} aria-label={t('admin.edit.cancelOf', { name })} onPress={() => edits.close(id)}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}

/** The pressed Edit button is gone: focus the row's first choice. */
function focusFirstChoice(actions: HTMLElement | null) {
  actions?.closest('tr, li')?.querySelector('select')?.focus()
}
