import type { UseIdentityResponse } from '@promptery/contract/accounts/identities'
import { Suspense, useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { hasCode } from '../../lib/api/api-error.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { useSession } from '../../lib/session/session.ts'
import { localPath, paths } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import toast from '../../ui/feedback/toast.ts'
import { InputField } from '../../ui/forms/Input.tsx'
import { RefusableForm } from '../../ui/forms/RefusableForm.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useCreateUserWithIdentity, useIdentityAnswer } from './api.ts'
import { emailIsValid } from './email-validity.ts'
import { TermsNotice } from './TermsNotice.tsx'

const NextStep = lazyPart(async () => (await import('./NextStep.tsx')).NextStep)

const DONE: Partial<Record<UseIdentityResponse['outcome'], string>> = {
  'signed-in': 'Signin Successful',
  linked: 'Account Linked',
  verified: 'Confirmed',
}

/** Sends the provider's answer, once, and goes where the person wanted to. */
export function ProviderAnswer({ provider, query }: { provider: string; query: string }) {
  const { mutate, data, error } = useIdentityAnswer()
  const isSent = useRef(false)
  const navigate = useNavigate()
  const { isSignedIn } = useSession()
  const next = localPath(data?.next ?? null)
  const goOn = async () => navigate(next, { replace: true })

  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    mutate(
      { provider, query },
      {
        onSuccess: ({ outcome, next: wanted }) => {
          const done = DONE[outcome]
          if (done === undefined) return
          toast.success(done)
          void navigate(localPath(wanted), { replace: true })
        },
        onError: () => isSignedIn || toast.error('Signin Failed'),
      },
    )
  }, [mutate, navigate, provider, query, isSignedIn])

  const followUp = (
    <Suspense>
      <NextStep error={error} onSignedIn={goOn} onStartAgain={() => void navigate(paths.signIn, { replace: true })} />
    </Suspense>
  )
  if (hasCode(error, 'suspended') || data?.outcome === 'code-required') return followUp
  if (error) {
    return (
      <>
        <Notice tone="danger" role="alert" className="mb-6">
          {error.message}
        </Notice>
        <LinkButton to={isSignedIn ? paths.account : paths.signIn} replace>
          {isSignedIn ? 'Your Account' : 'Sign In'}
        </LinkButton>
      </>
    )
  }
  if (data?.outcome === 'sign-up-required' && data.suggested) {
    return (
      <>
        <p className="mb-6 text-muted">You are new here. Choose the name that others see.</p>
        <ProviderSignUpForm suggested={data.suggested} onSignedIn={goOn} />
      </>
    )
  }
  if (data?.outcome === 'address-confirmed') {
    return (
      <>
        <Notice role="status" className="mb-6">
          You are signed in. Nobody had confirmed this address before, so the password, passkeys, codes, keys and
          sessions that the account had do not work any more. You can set a password on your account.
        </Notice>
        <LinkButton to={paths.account} replace variant="accent">
          Your Account
        </LinkButton>
      </>
    )
  }
  return <p role="status">Signing you in …</p>
}

type Values = { username: string; email: string }

/** The name and the address of a new account whose owner has signed in at an identity provider. */
function ProviderSignUpForm({ suggested, onSignedIn }: { suggested: Values; onSignedIn: () => Promise<void> }) {
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
