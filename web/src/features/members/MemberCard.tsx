import { memo } from 'react'
import { Link } from 'react-router'
import type { PersonRef } from '../../api/types.ts'
import { easyReading } from '../../lib/easyReading.ts'
import { useSignal } from '../../lib/signal.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { Avatar } from './Avatar.tsx'
import { lifeYears, parentsInWords } from './people.ts'

type MemberCardProps = {
  person: PersonRef
  isYou: boolean
  mayEdit: boolean
  mayDelete: boolean
  deleting: boolean
  onDelete: (person: PersonRef) => void
  /** The card was just added, restored or jumped to: its name gets the focus. */
  focused: boolean
  onFocused: () => void
}

/** One person. Memoized: while a long list scrolls, only cards that come into view are rendered. */
export const MemberCard = memo(function MemberCard(props: MemberCardProps) {
  const { person, isYou, focused, onFocused, ...actions } = props
  const { id, name, deceased } = person
  // Parents are named only where someone else has the same name.
  const parents = parentsInWords(person)

  function focus(title: HTMLAnchorElement | null) {
    if (!title) return
    title.closest('article')?.scrollIntoView()
    title.focus({ preventScroll: true })
    onFocused()
  }

  return (
    <article
      aria-label={name}
      className="group relative flex flex-col justify-between gap-2 rounded-card border border-line bg-card px-5 pt-5 pb-2 shadow-card transition-colors hover:border-edge"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar size="card" id={id} name={name} deceased={deceased} portrait={person.portrait} />
        <div className="min-w-0 flex-1 basis-36">
          <h2 className="text-xl">
            <Link
              ref={focused ? focus : null}
              to={paths.member(id)}
              tabIndex={-1}
              // All of the card leads to the person, beside its buttons.
              className="text-ink no-underline group-hover:underline after:absolute after:inset-0 after:rounded-card"
            >
              {name}
            </Link>
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            {/* The badge shows that they have died. */}
            {lifeYears({ ...person, deceased: false })}
            {parents && <span>{parents}</span>}
            {deceased && <Badge>{t('members.card.deceased')}</Badge>}
            {isYou && <Badge tone="good">{t('members.card.you')}</Badge>}
          </p>
          {/* Without a network the list has it, because profiles may not be saved. */}
          {person.phoneNumber && (
            <p>
              <a
                href={paths.phone(person.phoneNumber)}
                className="link relative inline-flex min-h-11 items-center"
              >
                {person.phoneNumber}
              </a>
            </p>
          )}
        </div>
      </div>
      <Actions person={person} {...actions} />
    </article>
  )
})

type ActionsProps = Pick<MemberCardProps, 'person' | 'mayEdit' | 'mayDelete' | 'deleting' | 'onDelete'>

function Actions({ person, mayEdit, mayDelete, deleting, onDelete }: ActionsProps) {
  const { id, name } = person
  const easy = useSignal(easyReading)
  // Three of them fit side by side on a phone. The card is a link itself, so they are plain.
  const look = { variant: 'quiet', className: 'px-2.5! text-sm' } as const
  return (
    <div className="relative -mx-2.5 flex flex-wrap border-t border-line pt-1 text-sm">
      <ButtonLink {...look} to={paths.member(id)} aria-label={t('members.card.viewOf', { name })}>
        {t('members.card.view')}
      </ButtonLink>
      {/* Their own page has the others, too. */}
      {easy ? null : mayEdit ? (
        <ButtonLink {...look} to={paths.editMember(id)} aria-label={t('members.card.editOf', { name })}>
          {t('members.card.edit')}
        </ButtonLink>
      ) : (
        <DisabledButton
          inRow
          reason={t('members.card.mayNotEdit')}
          aria-label={t('members.card.editOf', { name })}
        >
          {t('members.card.edit')}
        </DisabledButton>
      )}
      {easy ? null : mayDelete ? (
        <Button
          {...look}
          aria-label={t('members.card.deleteOf', { name })}
          onPress={() => onDelete(person)}
          busy={deleting}
          busyLabel={t('members.card.deleting')}
        >
          {t('members.card.delete')}
        </Button>
      ) : (
        <DisabledButton
          inRow
          reason={t('members.card.mayNotDelete')}
          aria-label={t('members.card.deleteOf', { name })}
        >
          {t('members.card.delete')}
        </DisabledButton>
      )}
    </div>
  )
}
