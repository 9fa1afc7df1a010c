import { LIMITS } from '@promptery/contract/constants'
import { type ReactNode, useState } from 'react'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { tooLong } from '../../lib/forms/too-long.ts'
import { Button } from '../actions/Button.tsx'
import type { ButtonVariant } from '../actions/button-class.ts'
import { TextareaField } from '../forms/Textarea.tsx'
import { Modal } from './Modal.tsx'

type Props = {
  title: string
  action: string
  variant?: ButtonVariant
  label: string
  hint: string
  field: string
  isRequired?: boolean
  isOpen: boolean
  request: { isPending: boolean; error: Error | null }
  onClose: () => void
  onSend: (words: string) => void
  children: ReactNode
}

/** Asks for a text that another user will read, before an action. */
export function TextDialog(props: Props) {
  const { title, action, variant = 'accent', label, hint, field, isRequired = false, isOpen, request } = props
  const [words, setWords] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const excess = tooLong(words.trim(), LIMITS.reasonMax)
  const refusal = request.error && refusalOf(request.error, [field])
  const missing = isMissing && words.trim() === '' ? 'Write why' : undefined
  const send = () => {
    if (isRequired && words.trim() === '') setIsMissing(true)
    else props.onSend(words.trim())
  }
  return (
    <Modal
      isOpen={isOpen}
      onClose={props.onClose}
      title={title}
      footer={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button variant={variant} isLoading={request.isPending} aria-disabled={excess !== undefined} onClick={send}>
            {action}
          </Button>
        </>
      }
    >
      <div className="mb-5">{props.children}</div>
      <TextareaField
        label={label}
        hint={hint}
        error={missing ?? excess ?? refusal?.fields[0]?.message ?? refusal?.general ?? undefined}
        data-autofocus
        rows={4}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </Modal>
  )
}
