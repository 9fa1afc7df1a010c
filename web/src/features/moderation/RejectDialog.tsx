import { TextDialog } from '../../components/ui/overlays/TextDialog.tsx'

type Props = {
  title: string
  action: string
  isOpen: boolean
  isSending: boolean
  error: Error | null
  onClose: () => void
  onReject: (reason: string) => void
}

/** Asks for the reason of a rejection, which its uploader reads. Optional. */
export function RejectDialog({ onReject, ...props }: Props) {
  return (
    <TextDialog
      {...props}
      variant="danger"
      label="Reason"
      hint="Optional. Its uploader reads this."
      field="reason"
      onSend={onReject}
    >
      <p>It leaves the market. Its uploader is told, and can change it and offer it again.</p>
    </TextDialog>
  )
}
