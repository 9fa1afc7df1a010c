import type { UseIdentityResponse } from '@promptery/contract/people/identities'
import { useEffect, useRef } from 'react'
import { LinkButton } from '../../components/ui/actions/LinkButton.tsx'
import { Notice } from '../../components/ui/feedback/Notice.tsx'
import toast from '../../components/ui/feedback/toast.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { useSession } from '../../lib/session/session.ts'
import { localPath, paths } from '../../paths.ts'
import { useIdentityAnswer } from './api.ts'
import { CodeForm } from './CodeForm.tsx'
import { ProviderSignUpForm } from './ProviderSignUpForm.tsx'

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
      },
    )
  }, [mutate, navigate, provider, query])

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
  if (data?.outcome === 'code-required') {
    return (
      <>
        <p className="mb-6 text-muted">One more step: a code of your authenticator app.</p>
        <CodeForm onSignedIn={goOn} onStartAgain={() => void navigate(paths.signIn, { replace: true })} />
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
  return <p role="status">Signing you in …</p>
}
