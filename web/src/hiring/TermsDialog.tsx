import type { OfferTerms } from '@promptery/contract/hiring/offers'
import { useState } from 'react'
import { refusalOf } from '../lib/forms/form-errors.ts'
import { InputField } from '../ui/forms/Input.tsx'
import { TextareaField } from '../ui/forms/Textarea.tsx'
import { FormDialog } from '../ui/overlays/FormDialog.tsx'

type Props = {
  to: string
  request: { isPending: boolean; error: Error | null }
  onSend: (terms: OfferTerms) => void
  onClose: () => void
}

const FIELDS = ['title', 'description', 'price', 'days']
const EMPTY = { title: '', description: '', price: '', days: '7' }

/** What an engineer offers: what, until when, for how much. */
export function TermsDialog({ to, request, onSend, onClose }: Props) {
  const [values, setValues] = useState(EMPTY)
  const refusal = request.error && refusalOf(request.error, FIELDS)
  const errorOf = (name: string) => refusal?.fields.find((field) => field.name === name)?.message
  const field = (name: keyof typeof EMPTY) => ({
    value: values[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })
  const send = () => {
    const { title, description, price, days } = values
    onSend({ title, description, price: Number(price.replace(',', '.') || 'x'), days: Number(days || 'x') })
  }
  return (
    <FormDialog
      title={`Offer to ${to}`}
      action="Make the offer"
      isPending={request.isPending}
      refused={refusal?.general}
      onSend={send}
      onClose={onClose}
    >
      <InputField label="Title" autoComplete="off" data-autofocus {...field('title')} />
      <TextareaField
        label="What you deliver"
        hint="Its text comes later, with the delivery."
        rows={4}
        {...field('description')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField label="Price" hint="0 is free." inputMode="decimal" {...field('price')} />
        <InputField label="Days" hint="To deliver, from the payment." inputMode="numeric" {...field('days')} />
      </div>
    </FormDialog>
  )
}
