import type { Ref } from 'react'
import { useViewer } from '../../api/session.ts'
import type { Member } from '../../api/types.ts'
import type { useInlineForm } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { MoreButton, MoreDisabled, MoreLink, MoreMenu } from '../../ui/MoreMenu.tsx'
import { InvitePerson } from '../households/InvitePerson.tsx'
import { NotAllowed } from '../members/NotAllowed.tsx'

type ProfileActionsProps = {
  member: Member
  adding: ReturnType<typeof useInlineForm>
  editLink: Ref<HTMLAnchorElement>
  onDelete: () => void
}

/**
 * The actions on a profile: the specified ones, and a menu with the rest. Adults see those they may not use, with the
 * reason; children don't.
 */
export function ProfileActions({ member, adding, editLink, onDelete }: ProfileActionsProps) {
  const { can } = member
  const isChild = useViewer()?.role === 'child'
  return (
    <div className="relative flex flex-wrap gap-3">
      {can.edit ? (
        <ButtonLink ref={editLink} to={paths.editMember(member.id)}>
          {t('profile.edit')}
        </ButtonLink>
      ) : (
        <NotAllowed reason={t('profile.mayNotEdit')}>{t('profile.edit')}</NotAllowed>
      )}
      {can.relate ? (
        <Button
          ref={adding.opener}
          variant="secondary"
          aria-expanded={adding.isOpen}
          onPress={adding.isOpen ? adding.close : adding.open}
        >
          {t('relationships.add')}
        </Button>
      ) : (
        <NotAllowed reason={t('relationships.mayNotAdd')}>{t('relationships.add')}</NotAllowed>
      )}
      <InvitePerson member={member} />
      {isChild ? (
        <ButtonLink variant="secondary" to={paths.tree(member.id)}>
          {t('common.nav.tree')}
        </ButtonLink>
      ) : (
        <More member={member} onDelete={onDelete} />
      )}
      <ButtonLink variant="quiet" to={paths.dashboard()}>
        {t('profile.dashboard')}
      </ButtonLink>
    </div>
  )
}

/** What the specification does not name. */
function More({ member, onDelete }: Pick<ProfileActionsProps, 'member' | 'onDelete'>) {
  const { id, can } = member
  return (
    <MoreMenu>
      {can.manageRelationships && <MoreLink to={paths.relationships(id)}>{t('profile.manage')}</MoreLink>}
      <MoreLink to={paths.tree(id)}>{t('common.nav.tree')}</MoreLink>
      {can.delete ? (
        <>
          <MoreLink to={paths.duplicates(id)}>{t('profile.merge')}</MoreLink>
          <MoreButton onPress={onDelete}>{t('profile.delete')}</MoreButton>
        </>
      ) : (
        <MoreDisabled reason={t('profile.mayNotDelete')}>{t('profile.delete')}</MoreDisabled>
      )}
    </MoreMenu>
  )
}
