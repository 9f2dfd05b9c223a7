import { Link } from 'react-router'
import type { Member } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/Notice.tsx'

/** The yellow banner; an approximate date counts as known. */
export function MissingBirthDate({ member }: { member: Member }) {
  if (member.birthDate) return null
  return (
    <Notice tone="warn" label={t('profile.noBirthDate')}>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <p className="font-semibold">{t('profile.noBirthDate')}</p>
        {member.can.edit && (
          <Link
            to={paths.editMember(member.id)}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {t('profile.addBirthDate')}
          </Link>
        )}
      </div>
    </Notice>
  )
}
