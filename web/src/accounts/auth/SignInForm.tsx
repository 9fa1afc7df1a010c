import { hasCode } from '../../lib/api/api-error.ts'
import { useConfig } from '../../lib/api/config.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import toast from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { FieldsForm } from '../../ui/forms/FieldsForm.tsx'
import { useLogin } from './api.ts'
import { emailIsValid } from './email-validity.ts'
import { SignedInAlready } from './SignedInAlready.tsx'

type Values = { email: string; password: string; remember: boolean }

type Props = {
  next: string
  /** The address of an account that was created just now. */
  newEmail: string | null
  /** The password is right, and something else follows: see `NextStep`. */
  onNextStep: (error: Error) => void
}

/** Signs in and goes to `next`. Only the email is validated, by the browser. */
export function SignInForm({ next, newEmail, onNextStep }: Props) {
  const login = useLogin()
  const navigate = useNavigate()
  const { mail } = useConfig()

  const send = async (values: Values) => {
    try {
      await login.mutateAsync(values)
    } catch (error) {
      if (hasCode(error, 'suspended')) toast.error('Signin Failed')
      if (hasCode(error, 'code_required', 'suspended')) return onNextStep(error)
      throw error
    }
    toast.success('Signin Successful')
    await navigate(next, { replace: true })
  }

  return (
    <FieldsForm<Values>
      initial={{ email: newEmail ?? '', password: '', remember: false }}
      fields={[
        { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
        { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
      ]}
      action="Sign In"
      isWide
      focusOtherwise="password"
      onSend={send}
      onRefused={() => toast.error('Signin Failed')}
      isValid={emailIsValid}
      // Hidden while this form's own sign-in navigates away.
      head={(login.isIdle || login.isError) && <SignedInAlready />}
    >
      {(register) => (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {/* Marked required, as specified, but not enforced: the form is noValidate. */}
          <Checkbox {...register('remember')} label="Remember me" required />
          <TextLink to={mail ? paths.forgotPassword : paths.home} className="py-2.5 text-small">
            Forgot password?
          </TextLink>
        </div>
      )}
    </FieldsForm>
  )
}
