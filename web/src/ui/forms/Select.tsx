import { ChevronDownIcon } from '@heroicons/react/16/solid'
import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'
import { Field, type FieldProps } from './Field.tsx'

export type Option = { value: string; label: string }

type Props = ComponentProps<'select'> & { options: readonly Option[]; placeholder?: string }

/** A native select. `placeholder` is an empty first option. Used in a `Field`. */
export function Select({ options, placeholder, className, ...rest }: Props) {
  return (
    <span className="relative block">
      <select {...rest} className={controlClass(`appearance-none pe-10 ${className ?? ''}`)}>
        {placeholder && <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDownIcon
        className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
    </span>
  )
}

export const optionsOf = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }))

export function SelectField({ label, hint, error, fieldClass, ...rest }: FieldProps & Props) {
  return (
    <Field label={label} hint={hint} error={error} fieldClass={fieldClass}>
      {(control) => <Select {...control} {...rest} />}
    </Field>
  )
}
