import { useForm } from 'react-hook-form'
import { Button } from '../../components/ui/actions/Button.tsx'
import toast from '../../components/ui/feedback/toast.ts'
import { Field } from '../../components/ui/forms/Field.tsx'
import { Input } from '../../components/ui/forms/Input.tsx'
import { RefusableForm } from '../../components/ui/forms/RefusableForm.tsx'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { paths } from '../../paths.ts'
import { useCreateUser } from './api.ts'
import { emailIsValid } from './email-validity.ts'
import { SignedInAlready } from './SignedInAlready.tsx'

type Values = { username: string; email: string; password: string }

/** Creates an account and goes to the home screen. */
export function SignUpForm() {
  const form = useForm<Values>({ defaultValues: { username: '', email: '', password: '' } })
  const create = useCreateUser()
  const navigate = useNavigate()
  const { errors } = form.formState

  const send = async (values: Values) => {
    await create.mutateAsync(values)
    toast.success('Signup Successful')
    await navigate(paths.home)
  }

  return (
    <RefusableForm
      form={form}
      names={['username', 'email', 'password']}
      onSend={send}
      onRefused={() => toast.error('Signup Failed')}
      isValid={emailIsValid}
      head={<SignedInAlready />}
    >
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
    </RefusableForm>
  )
}
