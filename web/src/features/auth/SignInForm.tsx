import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../components/ui/actions/Button.tsx'
import { TextLink } from '../../components/ui/actions/TextLink.tsx'
import { Notice } from '../../components/ui/feedback/Notice.tsx'
import toast from '../../components/ui/feedback/toast.ts'
import { Checkbox } from '../../components/ui/forms/Checkbox.tsx'
import { Field } from '../../components/ui/forms/Field.tsx'
import { Input } from '../../components/ui/forms/Input.tsx'
import { useConfig } from '../../lib/api/config.ts'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { paths } from '../../paths.ts'
import { useLogin } from './api.ts'
import { emailIsValid } from './email-validity.ts'
import { SignedInAlready } from './SignedInAlready.tsx'

type Values = { email: string; password: string; remember: boolean }

/** Starts a session and goes to `next`. The only rule of its own is that of the email input. */
export function SignInForm({ next }: { next: string }) {
  const form = useForm<Values>({ defaultValues: { email: '', password: '', remember: false } })
  const [general, setGeneral] = useState<string | null>(null)
  const { mail } = useConfig()
  const login = useLogin()
  const navigate = useNavigate()
  const { errors } = form.formState

  const send = async (values: Values) => {
    setGeneral(null)
    try {
      await login.mutateAsync(values)
      toast.success('Signin Successful')
      await navigate(next, { replace: true })
    } catch (error) {
      toast.error('Signin Failed')
      const refusal = refusalOf(error, ['email', 'password'])
      for (const { name, message } of refusal.fields) form.setError(name, { message })
      setGeneral(refusal.general)
      form.setFocus(refusal.fields[0]?.name ?? 'password')
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
      {/* Not of the one who signs in here just now, and leaves. */}
      {(login.isIdle || login.isError) && <SignedInAlready />}
      {general && (
        <Notice tone="danger" role="alert">
          {general}
        </Notice>
      )}
      <Field label="Email" error={errors.email?.message}>
        {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="email" />}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(control) => (
          <Input {...control} {...form.register('password')} type="password" autoComplete="current-password" />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {/* Marked required, as specified, and not enforced: the form is noValidate. */}
        <Checkbox {...form.register('remember')} label="Remember me" required />
        <TextLink to={mail ? paths.forgotPassword : paths.home} className="py-2.5 text-small">
          Forgot password?
        </TextLink>
      </div>
      <Button type="submit" variant="accent" isLoading={login.isPending} className="w-full">
        Sign In
      </Button>
    </form>
  )
}
