import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'
import { Field, type FieldProps } from './Field.tsx'

/**
 * A text area with automatic text direction. It has `rows` lines and grows where the browser supports it. Used in a
 * `Field`.
 */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      dir="auto"
      {...rest}
      rows={rows}
      // `field-sizing: content` ignores `rows`.
      style={{ minHeight: `max(2.75rem, calc(${rows}lh + 1.125rem))` }}
      className={controlClass(`field-sizing-content max-h-[60vh] resize-y ${className ?? ''}`)}
    />
  )
}

export function TextareaField({ label, hint, error, fieldClass, ...rest }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} fieldClass={fieldClass}>
      {(control) => <Textarea {...control} {...rest} />}
    </Field>
  )
}
