import { CloseButton, DialogTitle } from '@headlessui/react'
import { XMarkIcon } from '@heroicons/react/24/outline'
import { Button } from '../../ui/actions/Button.tsx'
import { iconButtonClass } from '../../ui/actions/icon-button-class.ts'
import { DialogPane } from '../../ui/overlays/DialogPane.tsx'
import type { ModalProps } from '../../ui/overlays/ModalDialog.tsx'
import { useStepForBack } from '../../ui/overlays/use-step-for-back.ts'
import { useSearchNotes } from '../api.ts'
import { amountOf } from './amount.ts'
import { FilterFields } from './FilterFields.tsx'
import { type Filters, withoutFilters } from './filters.ts'
import type { ChangeFilters } from './use-filters.ts'

type Props = { isOpen: boolean; onClose: () => void; filters: Filters; onChange: ChangeFilters }

/** The phone's filters over the list, with the number of results. Back closes it. */
export default function FilterSheet({ isOpen, onClose, filters, onChange }: Props) {
  const { note, close } = useStepForBack(isOpen, onClose)
  const total = useSearchNotes(filters)?.total
  const change = (changes: Partial<Filters>) => {
    onChange(changes, { replace: true })
    note()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title="Filters"
      footer={
        <>
          <Button onClick={() => change(withoutFilters(filters))}>Clear all</Button>
          <Button variant="accent" onClick={close}>
            <span aria-live="polite">
              {total?.count === 0 ? 'No prompts' : `Show ${total ? amountOf(total) : 'prompts'}`}
            </span>
          </Button>
        </>
      }
    >
      <FilterFields filters={filters} onChange={change} />
    </Sheet>
  )
}

/** A dialog at the bottom of a phone. In a low window its head and foot scroll along. */
function Sheet({ isOpen, onClose, title, footer, children }: ModalProps) {
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
