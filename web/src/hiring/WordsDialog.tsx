import { LIMITS } from '@promptery/contract/constants'
import { useState } from 'react'
import { refusalOf } from '../lib/forms/form-errors.ts'
import { tooLong } from '../lib/forms/too-long.ts'
import type { ButtonVariant } from '../ui/actions/button-class.ts'
import { TextareaField } from '../ui/forms/Textarea.tsx'
import { FormDialog } from '../ui/overlays/FormDialog.tsx'

export interface Asked {
  title: string
  action: string
  variant?: ButtonVariant
  label: string
  hint: string
}

type Props = {
  asked: Asked
  request: { isPending: boolean; error: Error | null }
  onSend: (words: string) => void
  onClose: () => void
}

/** Asks for the words of a move. */
export function WordsDialog({ asked, request, onSend, onClose }: Props) {
  const { title, action, variant = 'accent', label, hint } = asked
  const [words, setWords] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const excess = tooLong(words, LIMITS.offerTextMax)
  const isEmpty = words.trim() === ''
  return (
    <FormDialog
      title={title}
      action={action}
      variant={variant}
      isPending={request.isPending}
      refused={request.error && refusalOf(request.error, []).general}
      onSend={() => (isEmpty ? setIsMissing(true) : excess === undefined && onSend(words))}
      onClose={onClose}
    >
      <TextareaField
        label={label}
        hint={hint}
        error={isMissing && isEmpty ? 'Write something here' : excess}
        data-autofocus
        rows={6}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
    </FormDialog>
  )
}
