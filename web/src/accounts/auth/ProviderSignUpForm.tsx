import { useForm } from 'react-hook-form'
import { Button } from '../../ui/actions/Button.tsx'
import toast from '../../ui/feedback/toast.ts'
import { InputField } from '../../ui/forms/Input.tsx'
import { RefusableForm } from '../../ui/forms/RefusableForm.tsx'
import { useCreateUserWithIdentity } from './api.ts'
import { emailIsValid } from './email-validity.ts'
import { TermsNotice } from './TermsNotice.tsx'

type Values = { username: string; email: string }

/** The name and the address of a new account whose owner has signed in at an identity provider. */
export function ProviderSignUpForm({ suggested, onSignedIn }: { suggested: Values; onSignedIn: () => Promise<void> }) {
  const form = useForm<Values>({ defaultValues: suggested })
  const create = useCreateUserWithIdentity()
  const { errors } = form.formState

  const send = async (values: Values) => {
    await create.mutateAsync(values)
    toast.success('Signup Successful')
    await onSignedIn()
  }

  return (
    <RefusableForm
      form={form}
      names={['username', 'email']}
      focusOtherwise="username"
      onSend={send}
      onRefused={() => toast.error('Signup Failed')}
      isValid={emailIsValid}
      label="New account"
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
      <TermsNotice />
      <Button type="submit" variant="accent" isLoading={create.isPending} className="w-full">
        Sign Up
      </Button>
    </RefusableForm>
  )
}
