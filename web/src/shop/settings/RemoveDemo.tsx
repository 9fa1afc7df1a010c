import { useState } from 'react'
import { useVerified } from '../../accounts/verification/use-verified.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import toast from '../../ui/feedback/toast.ts'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { useRemoveDemo } from './api.ts'

const LABEL = 'Remove the demo accounts'

/** Asks first, and the server asks again who the admin is. */
export function RemoveDemo() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{LABEL}</Button>
      {isOpen && <RemoveDemoDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function RemoveDemoDialog({ onClose }: { onClose: () => void }) {
  const remove = useRemoveDemo()
  const { verified, dialog } = useVerified()
  const confirm = async () => {
    try {
      await verified(() => remove.mutateAsync())
      toast.success('The demo accounts are removed')
      onClose()
    } catch {
      // The dialog shows it.
    }
  }
  return (
    <FormDialog
      title={LABEL}
      action="Remove"
      variant="danger"
      isPending={remove.isPending}
      refused={remove.error?.message}
      onSend={() => void confirm()}
      onClose={onClose}
      above={dialog}
    >
      <p>The accounts go, with their listings, samples, reviews, likes, purchases, topics and messages, for good.</p>
      <p>
        What other members have bought of them stays theirs, off the market. Its engineer stays as a name that nobody
        signs in with, with likes, topics, answers and messages.
      </p>
    </FormDialog>
  )
}
