import { useViewer } from '../../api/session.ts'
import { useSite } from '../../api/site.ts'
import type { InvitedMany } from '../../api/types.ts'
import { focusHeading } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Entries } from './ListedAddresses.tsx'

type InvitedListProps = {
  done: InvitedMany
  onClose: () => void
  /** Opens the form again with what was no address. */
  onCorrect: (text: string) => void
}

/** What became of a list: who was invited, and who could not be. Site admins get the links, to pass them on. */
export function InvitedList({ done: { invitations, others }, onClose, onCorrect }: InvitedListProps) {
  const hasMail = useSite().data?.mailConfigured !== false
  const isAdmin = useViewer()?.can.seeAdmin === true
  const count = invitations.length
  const wrong = others.filter(({ state }) => state === 'no-address').map(({ text }) => text)
  const links = invitations.flatMap(({ invitedEmail, link }) => (link ? [`${invitedEmail}: ${link}`] : []))
  return (
    <section ref={focusHeading} className="mt-6 space-y-4 border-line border-t pt-6">
      <h3>{hasMail ? t('households.many.done', { count }) : t('households.many.made', { count })}</h3>
      {!hasMail && !isAdmin && <p>{t('households.many.ask')}</p>}
      {links.length > 0 && (
        <div className="space-y-2">
          <p className="font-semibold">
            {hasMail ? t('households.many.linksToo') : t('households.many.links')}
          </p>
          <CopyField
            label={t('households.many.linksLabel')}
            value={links.join('\n')}
            rows={Math.min(links.length * 2, 12)}
            words={{
              copy: t('households.many.copyAll'),
              copied: t('households.many.copied'),
              selected: t('households.many.selected'),
            }}
          />
        </div>
      )}
      {others.length > 0 && (
        <>
          <p className="font-semibold">{t('households.many.left', { count: others.length })}</p>
          <Entries listed={others} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {wrong.length > 0 && (
          <Button onPress={() => onCorrect(wrong.join('\n'))}>{t('households.many.correct')}</Button>
        )}
        <Button variant="secondary" onPress={onClose}>
          {t('households.noMail.done')}
        </Button>
      </div>
    </section>
  )
}
