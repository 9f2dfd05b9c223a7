import type { Member } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { textsBesideName } from '../members/memberTexts.ts'
import { Portrait } from './portrait/Portrait.tsx'
import { RelationLine } from './RelationLine.tsx'

/** Texts that explain the name, such as how to pronounce it. */
export function BesideName({ member }: { member: Member }) {
  return textsBesideName().map(
    ({ name }) =>
      member[name] && (
        <p key={name} className="min-w-0 text-lg text-muted wrap-anywhere">
          <span className="sr-only">{t(`members.field.${name}`)}: </span>
          {member[name]}
        </p>
      ),
  )
}

/** Shows who this is, and how they are related to the viewer. */
export function ProfileHead({ member }: { member: Member }) {
  return (
    <Portrait member={member}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <PageTitle className="min-w-0">{member.name}</PageTitle>
        <BesideName member={member} />
        {member.deceased && <Badge>{t('profile.deceased')}</Badge>}
      </div>
      <RelationLine member={member} />
    </Portrait>
  )
}
