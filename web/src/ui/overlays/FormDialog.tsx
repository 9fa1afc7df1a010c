import { type ReactNode, type SubmitEvent, useId } from 'react'
import { Button } from '../actions/Button.tsx'
import type { ButtonVariant } from '../actions/button-class.ts'
import { Notice } from '../feedback/Notice.tsx'
import { Modal } from './Modal.tsx'

type Props = {
  title: string
  action: string
  variant?: ButtonVariant
  isPending: boolean
  isIncomplete?: boolean
  /** A refusal that names no field. */
  refused: string | null | undefined
  onSend: () => void
  onClose: () => void
  /** Another dialog, above this one. */
  above?: ReactNode
  children: ReactNode
}

/** A dialog that sends a form. Open while mounted. */
export function FormDialog(props: Props) {
  const {
    title,
    action,
    variant = 'accent',
    isPending,
    isIncomplete,
    refused,
    onSend,
    onClose,
    above,
    children,
  } = props
  const formId = useId()
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isPending) onSend()
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={variant} type="submit" form={formId} isLoading={isPending} aria-disabled={isIncomplete}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="space-y-4">
        {refused && (
          <Notice tone="danger" role="alert">
            {refused}
          </Notice>
        )}
        {children}
      </form>
      {above}
    </Modal>
  )
}
