import { CloseButton, DialogTitle } from '@headlessui/react'
import { XMarkIcon } from '@heroicons/react/24/outline'
import { iconButtonClass } from '../actions/icon-button-class.ts'
import { DialogPane } from './DialogPane.tsx'
import type { ModalProps } from './ModalDialog.tsx'

/** A dialog at the bottom of a phone. In a low window its head and foot scroll along. */
export default function Sheet({ isOpen, onClose, title, footer, children }: ModalProps) {
  return (
    <DialogPane
      isOpen={isOpen}
      onClose={onClose}
      place="flex items-end justify-center sm:p-4"
      className="flex max-h-[88dvh] max-w-prose flex-col rounded-t-xl data-closed:translate-y-8 sm:rounded-b-xl low:max-h-full low:overflow-y-auto"
    >
      <div className="flex items-center justify-between border-b py-2 ps-5 pe-2">
        <DialogTitle className="text-body font-semibold">{title}</DialogTitle>
        <CloseButton aria-label="Close" className={iconButtonClass()}>
          <XMarkIcon className="size-6" aria-hidden="true" />
        </CloseButton>
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain p-5 low:shrink-0 low:overflow-visible">{children}</div>
      <div className="flex gap-3 border-t p-4 *:flex-1">{footer}</div>
    </DialogPane>
  )
}
