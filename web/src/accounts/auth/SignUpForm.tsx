import { useNavigate } from '../../lib/navigation/navigation.ts'
import { newAccountState, paths, signInPath } from '../../paths.ts'
import toast from '../../ui/feedback/toast.ts'
import { FieldsForm } from '../../ui/forms/FieldsForm.tsx'
import { useCreateUser } from './api.ts'
import { emailIsValid } from './email-validity.ts'
import { SignedInAlready } from './SignedInAlready.tsx'
import { TermsNotice } from './TermsNotice.tsx'

/** Creates an account and goes home. With another `next` it goes to the sign-in screen, which leads there. */
export function SignUpForm({ next }: { next: string }) {
  const create = useCreateUser()
  const navigate = useNavigate()

  return (
    <FieldsForm
      initial={{ username: '', email: '', password: '' }}
      fields={[
        {
          name: 'username',
          label: 'Username',
          hint: '3 to 30 letters, digits, _, - or .',
          autoComplete: 'username',
          autoCapitalize: 'none',
        },
        { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
        {
          name: 'password',
          label: 'Password',
          hint: 'At least 8 characters.',
          type: 'password',
          autoComplete: 'new-password',
        },
      ]}
      action="Sign Up"
      isWide
      onSend={async (values) => {
        await create.mutateAsync(values)
        toast.success('Signup Successful')
        await navigate(next === paths.home ? next : signInPath(next), {
          state: newAccountState(values.email),
          replace: true,
        })
      }}
      onRefused={() => toast.error('Signup Failed')}
      isValid={emailIsValid}
      head={<SignedInAlready />}
    >
      {() => <TermsNotice />}
    </FieldsForm>
  )
}
