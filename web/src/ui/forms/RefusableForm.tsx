import { type ReactNode, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { Notice } from '../feedback/Notice.tsx'

type Props<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  /** In the order of the screen. */
  names: readonly Path<Values>[]
  /** Focused after a refusal that names no field. */
  focusOtherwise?: Path<Values>
  onSend: (values: Values) => Promise<void>
  onRefused?: () => void
  isValid?: (element: HTMLFormElement) => boolean
  label?: string
  head?: ReactNode
  children: ReactNode
}

/** A form that shows the server's refusal beside the named fields, or above all of them. */
export function RefusableForm<Values extends FieldValues>(props: Props<Values>) {
  const { form, names, focusOtherwise, onSend, onRefused, isValid, label, head, children } = props
  const [general, setGeneral] = useState<string | null>(null)
  const send = async (values: Values) => {
    setGeneral(null)
    try {
      await onSend(values)
    } catch (error) {
      onRefused?.()
      const refusal = refusalOf(error, names)
      for (const { name, message } of refusal.fields) form.setError(name, { message })
      setGeneral(refusal.general)
      const focused = refusal.fields[0]?.name ?? focusOtherwise
      if (focused) form.setFocus(focused)
    }
  }
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        form.clearErrors()
        if (isValid?.(event.currentTarget) ?? true) void form.handleSubmit(send)()
      }}
      className="space-y-5"
    >
      {head}
      {general && (
        <Notice tone="danger" role="alert">
          {general}
        </Notice>
      )}
      {children}
    </form>
  )
}
