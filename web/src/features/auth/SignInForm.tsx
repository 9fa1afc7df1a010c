import { useForm } from 'react-hook-form'
import { Button } from '../../components/ui/actions/Button.tsx'
import { TextLink } from '../../components/ui/actions/TextLink.tsx'
import toast from '../../components/ui/feedback/toast.ts'
import { Checkbox } from '../../components/ui/forms/Checkbox.tsx'
import { InputField } from '../../components/ui/forms/Input.tsx'
import { RefusableForm } from '../../components/ui/forms/RefusableForm.tsx'
import { hasCode } from '../../lib/api/api-error.ts'
import { useConfig } from '../../lib/api/config.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { paths } from '../../paths.ts'
import { useLogin } from './api.ts'
import { emailIsValid } from './email-validity.ts'
import { SignedInAlready } from './SignedInAlready.tsx'

type Values = { email: string; password: string; remember: boolean }

type Props = {
  next: string
  /** The address of an account that was created just now. */
  newEmail: string | null
  /** The password is right, and a code has to follow. */
  onCodeRequired: () => void
}

/** Signs in and goes to `next`. Only the email is validated, by the browser. */
export function SignInForm({ next, newEmail, onCodeRequired }: Props) {
  const form = useForm<Values>({ defaultValues: { email: newEmail ?? '', password: '', remember: false } })
  const login = useLogin()
  const navigate = useNavigate()
  const { mail } = useConfig()
  const { errors } = form.formState

  const send = async (values: Values) => {
    try {
      await login.mutateAsync(values)
    } catch (error) {
      if (hasCode(error, 'code_required')) return onCodeRequired()
      throw error
    }
    toast.success('Signin Successful')
    await navigate(next, { replace: true })
  }

  return (
    <RefusableForm
      form={form}
      names={['email', 'password']}
      focusOtherwise="password"
      onSend={send}
      onRefused={() => toast.error('Signin Failed')}
      isValid={emailIsValid}
      // Hidden while this form's own sign-in navigates away.
      head={(login.isIdle || login.isError) && <SignedInAlready />}
    >
      <InputField
        label="Email"
        error={errors.email?.message}
        {...form.register('email')}
        type="email"
        autoComplete="email"
      />
      <InputField
        label="Password"
        error={errors.password?.message}
        {...form.register('password')}
        type="password"
        autoComplete="current-password"
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {/* Marked required, as specified, but not enforced: the form is noValidate. */}
        <Checkbox {...form.register('remember')} label="Remember me" required />
        <TextLink to={mail ? paths.forgotPassword : paths.home} className="py-2.5 text-small">
          Forgot password?
        </TextLink>
      </div>
      <Button type="submit" variant="accent" isLoading={login.isPending} className="w-full">
        Sign In
      </Button>
    </RefusableForm>
  )
}
