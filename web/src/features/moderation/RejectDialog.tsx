import { WordsDialog } from '../../components/ui/overlays/WordsDialog.tsx'

type Props = {
  title: string
  /** What the button that does it says. */
  action: string
  isOpen: boolean
  isSending: boolean
  error: Error | null
  onClose: () => void
  onReject: (reason: string) => void
}

/** Asks why, before a prompt is rejected. The reason is for its uploader to read, and may be left out. */
export function RejectDialog({ onReject, ...props }: Props) {
  return (
    <WordsDialog
      {...props}
      variant="danger"
      label="Reason"
      hint="Optional. Its uploader reads this."
      field="reason"
      onSend={onReject}
    >
      <p>It leaves the market. Its uploader is told, and can change it and offer it again.</p>
    </WordsDialog>
  )
}
