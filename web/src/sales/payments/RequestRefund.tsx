import { REFUND_DECISION_DAYS } from '@promptery/contract/constants'
import { quoted } from '@promptery/contract/isolated'
import { useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import toast from '../../ui/feedback/toast.ts'
import { TextDialog } from '../../ui/overlays/TextDialog.tsx'
import { useRequestRefund } from './api.ts'

type Props = { purchaseId: string; title: string }

export function RequestRefund({ purchaseId, title }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const ask = useRequestRefund()
  return (
    <>
      <Button variant="ghost" className="-mx-4" onClick={() => setIsOpen(true)}>
        Ask for a refund <span className="sr-only">of {title}</span>
      </Button>
      <TextDialog
        title={`Ask for the money for ${quoted(title)} back?`}
        action="Ask"
        label="Reason"
        hint="The engineer reads this."
        field="reason"
        isRequired
        isOpen={isOpen}
        request={ask}
        onClose={() => setIsOpen(false)}
        onSend={(reason) =>
          ask.mutate(
            { purchaseId, reason },
            {
              onSuccess: () => {
                setIsOpen(false)
                toast.success('Asked')
              },
            },
          )
        }
      >
        <p>
          The engineer answers within {REFUND_DECISION_DAYS} days, or else the admins of the shop do. When the money
          goes back, you can no longer read the prompt.
        </p>
      </TextDialog>
    </>
  )
}
