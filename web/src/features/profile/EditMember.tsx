import type { Member } from '../../api/types.ts'
import { focusFirstField } from '../../lib/focus.ts'
import { useOnLeave } from '../../lib/useOnLeave.ts'
import { t } from '../../lib/words.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { MemberForm } from '../members/MemberForm.tsx'

type EditMemberProps = {
  member: Member
  onSaved: (member: Member) => void
  onCancel: () => void
  /** Runs once the profile is shown instead of the form. */
  onClosed: () => void
}

/** The profile as a form. The first field gets the focus. */
export function EditMember({ member, onSaved, onCancel, onClosed }: EditMemberProps) {
  useOnLeave(onClosed)
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <PageTitle>{t('profile.editTitle', { name: member.name })}</PageTitle>
      <div ref={focusFirstField} className="rounded-card border border-line bg-card p-5 shadow-card sm:p-8">
        <MemberForm member={member} onSaved={onSaved} onCancel={onCancel} />
      </div>
    </div>
  )
}
