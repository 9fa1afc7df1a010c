import { type ReactNode, useState } from 'react'
import { Button } from '../../../components/ui/actions/Button.tsx'
import { Notice } from '../../../components/ui/feedback/Notice.tsx'
import { Modal } from '../../../components/ui/overlays/Modal.tsx'

type Props = {
  label: string
  verb: string
  title: string
  children: ReactNode
  removal: {
    mutate: (given: undefined, then: { onSuccess: () => void }) => void
    isPending: boolean
    error: Error | null
  }
}

export function ConfirmRemoval({ label, verb, title, children, removal }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={title}
        footer={
          <>
            <Button onClick={() => setIsOpen(false)}>Cancel</Button>
            <Button
              variant="danger"
              isLoading={removal.isPending}
              onClick={() => removal.mutate(undefined, { onSuccess: () => setIsOpen(false) })}
            >
              {verb}
            </Button>
          </>
        }
      >
        <p>{children}</p>
        {removal.error && (
          <Notice tone="danger" role="alert" className="mt-4">
            {removal.error.message}
          </Notice>
        )}
      </Modal>
    </>
  )
}
