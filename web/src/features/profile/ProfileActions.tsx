import type { Ref } from 'react'
import type { Member } from '../../api/types.ts'
import type { useInlineForm } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { NotAllowed } from '../members/NotAllowed.tsx'

type ProfileActionsProps = {
  member: Member
  adding: ReturnType<typeof useInlineForm>
  editLink: Ref<HTMLAnchorElement>
  onDelete: () => void
}

/** The actions on a profile. Adults see those they may not use, with the reason; children don't. */
export function ProfileActions({ member, adding, editLink, onDelete }: ProfileActionsProps) {
  const { can } = member
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
      {can.manageRelationships && (
        <ButtonLink variant="secondary" to={paths.relationships(member.id)}>
          {t('profile.manage')}
        </ButtonLink>
      )}
      {can.delete ? (
        <Button variant="secondary" onPress={onDelete}>
          {t('profile.delete')}
        </Button>
      ) : (
        <NotAllowed reason={t('profile.mayNotDelete')}>{t('profile.delete')}</NotAllowed>
      )}
      {can.delete && (
        <ButtonLink variant="secondary" to={paths.duplicates(member.id)}>
          {t('profile.merge')}
        </ButtonLink>
      )}
      <ButtonLink variant="secondary" to={paths.tree(member.id)}>
        {t('common.nav.tree')}
      </ButtonLink>
      <ButtonLink variant="quiet" to={paths.dashboard()}>
        {t('profile.dashboard')}
      </ButtonLink>
    </div>
  )
}
