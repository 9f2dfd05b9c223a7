import { type ReactNode, type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Member } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { FileChooser } from '../../files/FileChooser.tsx'
import { usePictures } from '../../files/queries.ts'
import { UploadProgress } from '../../files/UploadProgress.tsx'
import { Avatar } from '../../members/Avatar.tsx'
import { NotAllowed } from '../../members/NotAllowed.tsx'
import { usePortrait } from './usePortrait.ts'

/** The portrait beside the name, with a way to change it. */
export function Portrait({ member, children }: { member: Member; children: ReactNode }) {
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const [picture] = usePictures(member.portrait ? [{ file: member.portrait }] : [])
  const toStep = () => panel.current?.querySelector('button')?.focus()
  const toggle = (next: boolean) => {
    flushSync(() => setOpen(next))
    if (next) toStep()
    else opener.current?.focus()
  }
  const portrait = usePortrait(member, { onStep: toStep, onDone: () => toggle(false) })
  const { id, name, deceased } = member
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Avatar size="large" id={id} name={name} deceased={deceased} portrait={picture?.file.image?.small} />
        <div className="min-w-0 flex-1 basis-48">
          {children}
          {member.can.edit ? (
            <Actions
              member={member}
              opener={opener}
              open={open}
              onToggle={() => toggle(!open)}
              portrait={portrait}
            />
          ) : (
            <MayNot member={member} />
          )}
        </div>
      </div>
      {portrait.problem && <ErrorBox>{portrait.problem}</ErrorBox>}
      {open && <Panel ref={panel} name={name} portrait={portrait} onCancel={() => toggle(false)} />}
    </div>
  )
}

type Acting = { portrait: ReturnType<typeof usePortrait> }

type ActionsProps = Acting & {
  member: Member
  opener: Ref<HTMLButtonElement>
  open: boolean
  onToggle: () => void
}

function Actions({ member, opener, open, onToggle, portrait }: ActionsProps) {
  const look = { variant: 'quiet', className: 'px-3!' } as const
  return (
    <div className="mt-1 -ml-3 flex flex-wrap gap-1">
      <Button {...look} ref={opener} aria-expanded={open} onPress={onToggle}>
        {changeLabel(member)}
      </Button>
      {member.portrait && (
        <Button
          {...look}
          onPress={portrait.remove}
          busy={portrait.removing}
          busyLabel={t('files.portrait.removing')}
        >
          {t('files.portrait.remove')}
        </Button>
      )}
    </div>
  )
}

function MayNot({ member }: { member: Member }) {
  const reason = t('profile.mayNotEdit')
  return (
    <div className="relative mt-2 flex flex-wrap gap-2 empty:hidden">
      <NotAllowed reason={reason}>{changeLabel(member)}</NotAllowed>
      {member.portrait && <NotAllowed reason={reason}>{t('files.portrait.remove')}</NotAllowed>}
    </div>
  )
}

function changeLabel({ portrait }: Member): string {
  return portrait ? t('files.portrait.change') : t('files.portrait.add')
}

type PanelProps = Acting & { name: string; onCancel: () => void; ref: Ref<HTMLElement> }

/** Chooses the photo, then shows the progress. */
function Panel({ name, portrait, onCancel, ref }: PanelProps) {
  return (
    <section
      ref={ref}
      aria-label={t('files.portrait.title', { name })}
      className="max-w-2xl space-y-2 print:hidden"
    >
      {portrait.sending ? (
        <UploadProgress {...portrait.sending} onCancel={portrait.cancel} />
      ) : (
        <>
          <FileChooser
            label={t('files.portrait.choose')}
            pictures
            onChoose={([file]) => file && portrait.choose(file)}
          />
          <Button variant="quiet" onPress={onCancel}>
            {t('common.cancel')}
          </Button>
        </>
      )}
    </section>
  )
}
