import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** Classes for its position in the window. */
  place: string
  className: string
  children: ReactNode
}

/** A modal panel. Traps the focus and returns it; Escape and a press outside close it. */
export function DialogPane({ isOpen, onClose, place, className, children }: Props) {
  return (
    <Dialog open={isOpen} onClose={onClose} className="relative z-50">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-veil transition-opacity duration-150 data-closed:opacity-0"
      />
      <div className={cx('fixed inset-0', place)}>
        <DialogPanel
          transition
          className={cx(
            'w-full bg-surface shadow-pop transition duration-150 ease-out data-closed:opacity-0',
            className,
          )}
        >
          {children}
        </DialogPanel>
      </div>
    </Dialog>
  )
}
