import { type ReactNode, useId } from 'react'

/** Attributes that associate a control with its label, hint and message. */
export type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  fieldClass?: string | undefined
}

type Props = FieldProps & { children: (control: ControlProps) => ReactNode }

/** A label, a hint and the server's message. Spread the argument of `children` onto the control. */
export function Field({ label, hint, error, fieldClass, children }: Props) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={fieldClass}>
      <label htmlFor={id} className="mb-1.5 block text-small font-medium wrap-anywhere text-fg">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-small font-medium text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-small text-faint">
          {hint}
        </p>
      )}
    </div>
  )
}
