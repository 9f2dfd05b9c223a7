import { asProblem } from '../../api/problem.ts'
import type { User } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { LinkToSend } from '../households/LinkToSend.tsx'
import { useNoMail } from './noMail.ts'
import { refusedText } from './problems.ts'
import { useMakeLink } from './queries.ts'
import { useMoments } from './useMoments.ts'
import './words.ts'

/** A link for a relative without email, which the admin passes on personally. */
export default function LinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { id, name, version } = user
  const make = useMakeLink()
  const noMail = useNoMail()
  const { moment } = useMoments()
  const made = make.data
  const failed = make.isError && !asProblem(make.error).isCanceled
  return (
    <Dialog title={t('admin.link.title', { name })} onClose={onClose}>
      <div className="space-y-5">
        {failed && <ErrorBox>{refusedText(make.error, t('admin.link.failed'))}</ErrorBox>}
        {made ? (
          <>
            <p>{t('admin.link.handOver', { name })}</p>
            {noMail ? (
              <LinkToSend label={t('admin.link.address')} link={made.link} />
            ) : (
              <CopyField
                label={t('admin.link.address')}
                value={made.link}
                words={{
                  copy: t('admin.link.copy'),
                  copied: t('admin.link.copied'),
                  selected: t('admin.link.selected'),
                }}
              />
            )}
            <p className="font-semibold">{t('admin.link.until', { when: moment(made.expiresAt) })}</p>
          </>
        ) : (
          <>
            <p>{t('admin.link.text', { name })}</p>
            <p className="text-muted">
              {noMail ? t('admin.link.noMail', { name }) : t('admin.link.mail', { email: user.email })}
            </p>
          </>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onPress={onClose}>
            {made ? t('admin.close') : t('common.cancel')}
          </Button>
          {!made && (
            <Button
              autoFocus
              busy={make.isPending}
              busyLabel={t('admin.link.making')}
              onPress={() => make.mutate({ params: { path: { id } }, body: { version } })}
            >
              {t('admin.link.make')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
