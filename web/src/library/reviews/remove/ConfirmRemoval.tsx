import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'

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
  const close = () => setIsOpen(false)
  const remove = () => removal.mutate(undefined, { onSuccess: close })
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog isOpen={isOpen} onClose={close} title={title} action={verb} request={removal} onConfirm={remove}>
        {children}
      </ConfirmDialog>
    </>
  )
}
