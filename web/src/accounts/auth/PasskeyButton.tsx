import type { PasskeyLoginBody } from '@promptery/contract/accounts/passkeys'
import { signInWithPasskey } from '@promptery/contract/accounts/passkeys'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { hasCode } from '../../lib/api/api-error.ts'
import { askForPasskey } from '../../lib/session/passkeys.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import toast from '../../ui/feedback/toast.ts'
import { enter } from './api.ts'

const usePasskeyLogin = () =>
  useMutation({
    meta: { showsRefusal: true },
    mutationFn: async () => {
      const passkey = (await askForPasskey()) as PasskeyLoginBody['passkey']
      return call(signInWithPasskey, { body: { passkey } })
    },
    onSuccess: enter,
  })

type Props = { onSignedIn: () => Promise<void>; onNextStep: (error: Error) => void }

/** Signs in with a passkey of this browser, without the form. */
export function PasskeyButton({ onSignedIn, onNextStep }: Props) {
  const login = usePasskeyLogin()
  const send = () =>
    void login.mutateAsync().then(
      () => {
        toast.success('Signin Successful')
        return onSignedIn()
      },
      (error: unknown) => {
        toast.error('Signin Failed')
        // Others are shown below.
        if (hasCode(error, 'suspended')) onNextStep(error)
      },
    )
  return (
    <div className="space-y-4">
      <Button onClick={send} isLoading={login.isPending} className="w-full">
        Sign in with a passkey
      </Button>
      {login.isError && (
        <Notice tone="danger" role="alert">
          {login.error.message}
        </Notice>
      )}
    </div>
  )
}
