import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import type { ReactNode } from 'react'

export type ModalProps = { isOpen: boolean; onClose: () => void; title: string; footer: ReactNode; children: ReactNode }

/** A question in the middle of the screen. Traps focus while open and hands it back; Escape and a tap outside close it. */
export default function ModalDialog({ isOpen, onClose, title, footer, children }: ModalProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} className="relative z-50">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-veil transition-opacity duration-150 data-closed:opacity-0"
      />
      <div className="fixed inset-0 grid place-items-center overflow-y-auto p-4">
        <DialogPanel
          transition
          className="w-full max-w-form rounded-xl bg-surface p-6 shadow-pop transition duration-150 ease-out data-closed:scale-97 data-closed:opacity-0"
        >
          <DialogTitle className="text-heading font-semibold wrap-anywhere">{title}</DialogTitle>
          <div className="mt-3 text-muted">{children}</div>
          <div className="mt-6 flex flex-wrap justify-end gap-3">{footer}</div>
        </DialogPanel>
      </div>
    </Dialog>
  )
}
