import type { ComponentProps, ReactNode } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormRegister, useForm } from 'react-hook-form'
import { Button } from '../actions/Button.tsx'
import type { ButtonVariant } from '../actions/button-class.ts'
import { InputField } from './Input.tsx'
import { RefusableForm } from './RefusableForm.tsx'

type Shared<Values extends FieldValues> = Omit<
  ComponentProps<typeof RefusableForm<Values>>,
  'form' | 'names' | 'onSend'
>

type Props<Values extends FieldValues> = Omit<Shared<Values>, 'children'> & {
  initial: DefaultValues<Values>
  /** In the order of the screen. */
  fields: (Omit<ComponentProps<typeof InputField>, 'error'> & { name: Path<Values> })[]
  action: string
  variant?: ButtonVariant
  /** Whether the button is as wide as the fields. */
  isWide?: boolean
  /** Resolves once it is accepted. */
  onSend: (values: Values, reset: () => void) => Promise<void>
  /** Between the fields and the button. */
  children?: (register: UseFormRegister<Values>) => ReactNode
}

/** A form of text fields and a button. */
export function FieldsForm<Values extends FieldValues>(props: Props<Values>) {
  const { initial, fields, action, variant = 'accent', isWide, onSend, children, ...shared } = props
  const form = useForm<Values>({ defaultValues: initial })
  const { formState, register } = form
  return (
    <RefusableForm
      {...shared}
      form={form}
      names={fields.map(({ name }) => name)}
      onSend={(values) => onSend(values, () => form.reset(initial))}
    >
      {fields.map((field) => (
        <InputField
          {...field}
          key={field.name}
          error={form.getFieldState(field.name, formState).error?.message}
          {...register(field.name)}
        />
      ))}
      {children?.(register)}
      <Button type="submit" variant={variant} isLoading={formState.isSubmitting} className={isWide ? 'w-full' : ''}>
        {action}
      </Button>
    </RefusableForm>
  )
}
