import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useBackCloses } from '../lib/useBackCloses.ts'
import { MessageSlot } from './MessageSlot.tsx'

type DialogProps = {
  title: string
  /** `alertdialog` for a question that must be answered first. */
  role?: 'dialog' | 'alertdialog'
  onClose: () => void
  children: ReactNode
}

/** An open dialog; the parent decides when to render it. Load it on first use: it is heavy. */
export function Dialog({ title, role = 'dialog', onClose, children }: DialogProps) {
  useBackCloses(onClose)
  return (
    <ModalOverlay
      isOpen
      onOpenChange={open => {
        if (!open) onClose()
      }}
      isDismissable={role === 'dialog'}
      className="fixed inset-0 z-50 flex justify-center overflow-y-auto bg-[#1b1714]/60 p-4"
    >
      <Modal className="mt-auto w-full max-w-lg min-w-0 rounded-card border border-line bg-card p-card text-ink shadow-card sm:my-auto sm:p-8">
        <AriaDialog role={role} className="outline-none">
          <Heading slot="title" level={2} className="mb-3">
            {title}
          </Heading>
          <MessageSlot />
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
