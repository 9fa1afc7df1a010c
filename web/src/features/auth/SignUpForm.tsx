import { useForm } from 'react-hook-form'
import { Button } from '../../components/ui/actions/Button.tsx'
import toast from '../../components/ui/feedback/toast.ts'
import { InputField } from '../../components/ui/forms/Input.tsx'
import { RefusableForm } from '../../components/ui/forms/RefusableForm.tsx'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { newAccountState, signInPath } from '../../paths.ts'
import { useCreateUser } from './api.ts'
import { emailIsValid } from './email-validity.ts'
import { SignedInAlready } from './SignedInAlready.tsx'

type Values = { username: string; email: string; password: string }

/** Creates an account, which the sign-in screen asks for before it leads to `next`. */
export function SignUpForm({ next }: { next: string }) {
  const form = useForm<Values>({ defaultValues: { username: '', email: '', password: '' } })
  const create = useCreateUser()
  const navigate = useNavigate()
  const { errors } = form.formState

  const send = async (values: Values) => {
    await create.mutateAsync(values)
    toast.success('Signup Successful')
    await navigate(signInPath(next), { state: newAccountState(values.email), replace: true })
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
      <InputField
        label="Username"
        hint="3 to 30 letters, digits, _, - or ."
        error={errors.username?.message}
        {...form.register('username')}
        autoComplete="username"
        autoCapitalize="none"
      />
      <InputField
        label="Email"
        error={errors.email?.message}
        {...form.register('email')}
        type="email"
        autoComplete="email"
      />
      <InputField
        label="Password"
        hint="At least 8 characters."
        error={errors.password?.message}
        {...form.register('password')}
        type="password"
        autoComplete="new-password"
      />
      <Button type="submit" variant="accent" isLoading={create.isPending} className="w-full">
        Sign Up
      </Button>
    </RefusableForm>
  )
}
