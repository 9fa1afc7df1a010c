import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import type { ButtonVariant } from '../actions/button-class.ts'
import { Notice } from '../feedback/Notice.tsx'
import { Modal } from './Modal.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** The label of the button that confirms. */
  action: string
  variant?: ButtonVariant
  /** Its request. */
  request: { isPending: boolean; error: Error | null }
  onConfirm: () => void
  /** The consequences. */
  children: ReactNode
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ isOpen, onClose, title, action, variant = 'danger', request, ...props }: Props) {
  const { onConfirm, children } = props
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={variant} isLoading={request.isPending} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {request.error && (
        <Notice tone="danger" role="alert" className="mt-4">
          {request.error.message}
        </Notice>
      )}
    </Modal>
  )
}
