import { DialogTitle } from '@headlessui/react'
import type { ReactNode } from 'react'
import { DialogPane } from './DialogPane.tsx'

export type ModalProps = { isOpen: boolean; onClose: () => void; title: string; footer: ReactNode; children: ReactNode }

export default function ModalDialog({ isOpen, onClose, title, footer, children }: ModalProps) {
  return (
    <DialogPane
      isOpen={isOpen}
      onClose={onClose}
      place="grid place-items-center overflow-y-auto p-4"
      className="max-w-form rounded-xl p-6 data-closed:scale-97"
    >
      <DialogTitle className="text-heading font-semibold wrap-anywhere">{title}</DialogTitle>
      <div className="mt-3 text-muted">{children}</div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">{footer}</div>
    </DialogPane>
  )
}
