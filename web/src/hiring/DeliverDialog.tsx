import { LIMITS } from '@promptery/contract/constants'
import { offeredNames } from '@promptery/contract/listings/lists'
import { useState } from 'react'
import { useLists } from '../lib/api/lists.ts'
import { refusalOf } from '../lib/forms/form-errors.ts'
import { tooLong } from '../lib/forms/too-long.ts'
import { optionsOf, SelectField } from '../ui/forms/Select.tsx'
import { TextareaField } from '../ui/forms/Textarea.tsx'
import { FormDialog } from '../ui/overlays/FormDialog.tsx'

type Chosen = Record<'type' | 'category' | 'engine', string>

type Props = {
  /** As of the delivery before. */
  chosen: Chosen
  request: { isPending: boolean; error: Error | null }
  onSend: (delivery: Chosen & { prompt: string }) => void
  onClose: () => void
}

const FIELDS = ['type', 'category', 'engine'] as const
const LABELS = { type: 'Type', category: 'Category', engine: 'Engine' }

/** Asks for the text of a delivery, and for what the listing says of it. What is not chosen is not shown. */
export function DeliverDialog({ chosen, request, onSend, onClose }: Props) {
  const [prompt, setPrompt] = useState('')
  const [names, setNames] = useState<Chosen>({ type: chosen.type, category: chosen.category, engine: chosen.engine })
  const [isMissing, setIsMissing] = useState(false)
  const { types, categories, engines } = useLists()
  const offered = { type: types, category: categories, engine: engines }
  const excess = tooLong(prompt, LIMITS.promptText.max)
  const isEmpty = prompt.trim() === ''
  const refusal = request.error && refusalOf(request.error, [...FIELDS])
  return (
    <FormDialog
      title="Deliver"
      action="Deliver"
      isPending={request.isPending}
      refused={refusal?.general}
      onSend={() => (isEmpty ? setIsMissing(true) : excess === undefined && onSend({ prompt, ...names }))}
      onClose={onClose}
    >
      <TextareaField
        label="Prompt"
        hint="The buyer reads it at once. You add samples on its page."
        error={isMissing && isEmpty ? 'Write something here' : excess}
        data-autofocus
        rows={6}
        spellCheck={false}
        className="font-prompt"
        value={prompt}
        onChange={({ target }) => setPrompt(target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        {FIELDS.map((field) => (
          <SelectField
            key={field}
            label={LABELS[field]}
            error={refusal?.fields.find(({ name }) => name === field)?.message}
            options={optionsOf([
              ...new Set([...offeredNames(offered[field]), ...(names[field] ? [names[field]] : [])]),
            ])}
            placeholder="Not said"
            value={names[field]}
            onChange={({ target }) => setNames({ ...names, [field]: target.value })}
          />
        ))}
      </div>
    </FormDialog>
  )
}
