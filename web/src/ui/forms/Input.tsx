import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'
import { Field, type FieldProps } from './Field.tsx'

/** A text input with automatic text direction. Used in a `Field`. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input dir="auto" {...rest} className={controlClass(className)} />
}

export function InputField({ label, hint, error, fieldClass, ...rest }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} fieldClass={fieldClass}>
      {(control) => <Input {...control} {...rest} />}
    </Field>
  )
}
