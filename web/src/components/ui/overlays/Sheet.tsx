import { CloseButton, Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { XMarkIcon } from '@heroicons/react/24/outline'
import type { ReactNode } from 'react'
import { iconButtonClass } from '../actions/icon-button-class.ts'

type Props = { isOpen: boolean; onClose: () => void; title: string; footer?: ReactNode; children: ReactNode }

/**
 * Slides up from the bottom of a phone. In a low window its head and foot scroll along. Traps focus while open and hands
 * it back; Escape and a tap outside close it.
 */
export default function Sheet({ isOpen, onClose, title, footer, children }: Props) {
  return (
    <Dialog open={isOpen} onClose={onClose} className="relative z-50">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-veil transition-opacity duration-150 data-closed:opacity-0"
      />
      <div className="fixed inset-0 flex items-end justify-center sm:p-4">
        <DialogPanel
          transition
          className="flex max-h-[88dvh] w-full max-w-prose flex-col rounded-t-xl bg-surface shadow-pop transition duration-150 ease-out data-closed:translate-y-8 data-closed:opacity-0 sm:rounded-b-xl low:max-h-full low:overflow-y-auto"
        >
          <div className="flex items-center justify-between border-b py-2 ps-5 pe-2">
            <DialogTitle className="text-body font-semibold">{title}</DialogTitle>
            <CloseButton aria-label="Close" className={iconButtonClass()}>
              <XMarkIcon className="size-6" aria-hidden="true" />
            </CloseButton>
          </div>
          <div className="min-h-0 overflow-y-auto overscroll-contain p-5 low:shrink-0 low:overflow-visible">
            {children}
          </div>
          {footer && <div className="flex gap-3 border-t p-4 *:flex-1">{footer}</div>}
        </DialogPanel>
      </div>
    </Dialog>
  )
}
