import { REFUND_DECISION_DAYS } from '@promptery/contract/constants'
import { useState } from 'react'
import { Button } from '../../components/ui/actions/Button.tsx'
import toast from '../../components/ui/feedback/toast.ts'
import { WordsDialog } from '../../components/ui/overlays/WordsDialog.tsx'
import { useAskRefund } from './api.ts'

type Props = { purchaseId: string; title: string }

/** The way to ask for one's money back. */
export function AskRefund({ purchaseId, title }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const ask = useAskRefund()
  return (
    <>
      <Button variant="ghost" className="-mx-4" onClick={() => setIsOpen(true)}>
        Ask for a refund <span className="sr-only">of {title}</span>
      </Button>
      <WordsDialog
        title={`Ask for the money for “${title}” back?`}
        action="Ask"
        variant="accent"
        label="Reason"
        hint="The engineer reads this."
        field="reason"
        isRequired
        isOpen={isOpen}
        isSending={ask.isPending}
        error={ask.error}
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
      </WordsDialog>
    </>
  )
}
