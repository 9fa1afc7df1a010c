import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import type { useDeleteAnswer } from './api.ts'

type Props = {
  /** `topic` or `answer`. */
  what: string
  deletion: ReturnType<typeof useDeleteAnswer>
  onDeleted?: () => void
  children: ReactNode
}

/** Deletes one's own topic or answer, and asks before. */
export function DeleteButton({ what, deletion, onDeleted, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const confirm = () => deletion.mutate(undefined, { onSuccess: onDeleted ?? close })
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        Delete<span className="sr-only"> your {what}</span>
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={`Delete your ${what}?`}
        action="Delete"
        request={deletion}
        onConfirm={confirm}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
