import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../components/ui/actions/Button.tsx'
import { Notice } from '../../components/ui/feedback/Notice.tsx'
import toast from '../../components/ui/feedback/toast.ts'
import { Field } from '../../components/ui/forms/Field.tsx'
import { Input } from '../../components/ui/forms/Input.tsx'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { paths } from '../../paths.ts'
import { useCreateUser } from './api.ts'
import { emailIsValid } from './email-validity.ts'
import { SignedInAlready } from './SignedInAlready.tsx'

type Values = { username: string; email: string; password: string }

/** Makes an account and goes home. The server's reasons for a refusal stand beside the fields. */
export function SignUpForm() {
  const form = useForm<Values>({ defaultValues: { username: '', email: '', password: '' } })
  const [general, setGeneral] = useState<string | null>(null)
  const create = useCreateUser()
  const navigate = useNavigate()
  const { errors } = form.formState

  const send = async (values: Values) => {
    setGeneral(null)
    try {
      await create.mutateAsync(values)
      toast.success('Signup Successful')
      await navigate(paths.home)
    } catch (error) {
      toast.error('Signup Failed')
      const refusal = refusalOf(error, ['username', 'email', 'password'])
      for (const { name, message } of refusal.fields) form.setError(name, { message })
      setGeneral(refusal.general)
      if (refusal.fields[0]) form.setFocus(refusal.fields[0].name)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.clearErrors()
        if (emailIsValid(event.currentTarget)) void form.handleSubmit(send)()
      }}
      className="space-y-5"
    >
      <SignedInAlready />
      {general && (
        <Notice tone="danger" role="alert">
          {general}
        </Notice>
      )}
      <Field label="Username" hint="3 to 30 letters, digits, _, - or ." error={errors.username?.message}>
        {(control) => (
          <Input {...control} {...form.register('username')} autoComplete="username" autoCapitalize="none" />
        )}
      </Field>
      <Field label="Email" error={errors.email?.message}>
        {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="email" />}
      </Field>
      <Field label="Password" hint="At least 8 characters." error={errors.password?.message}>
        {(control) => <Input {...control} {...form.register('password')} type="password" autoComplete="new-password" />}
      </Field>
      <Button type="submit" variant="accent" isLoading={create.isPending} className="w-full">
        Sign Up
      </Button>
    </form>
  )
}
