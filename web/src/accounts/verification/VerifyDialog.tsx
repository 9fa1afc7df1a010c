import type { VerifyBody } from '@promptery/contract/accounts/security'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { askForPasskey, hasPasskeys } from '../../lib/session/passkeys.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { InputField } from '../../ui/forms/Input.tsx'
import ModalDialog from '../../ui/overlays/ModalDialog.tsx'
import { securityOptions, useVerify } from '../security-api.ts'
import { CODE_FIELD } from './code-field.ts'
import { ProviderButtons } from './ProviderButtons.tsx'

type Props = { onSettled: (isProven: boolean) => void }

/** Asks who the user is: by a code where one follows the password at sign-in, else by the password or, without one, at a provider. */
export function VerifyDialog({ onSettled }: Props) {
  const security = useQuery(securityOptions)
  const verify = useVerify()
  const [typed, setTyped] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const formId = useId()
  const { totp = false, hasPassword = true, passkeys = [], identities = [] } = security.data ?? {}
  const by = totp ? 'code' : 'password'
  const canType = totp || hasPassword
  const { pathname, search } = useLocation()
  const refusal = verify.isError ? refusalOf(verify.error, [by]) : undefined
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (!verify.isPending) verify.mutate({ [by]: typed }, { onSuccess: () => onSettled(true) })
  }
  const sendPasskey = async () => {
    setIsAsking(true)
    try {
      const passkey = (await askForPasskey()) as VerifyBody['passkey']
      verify.mutate({ passkey }, { onSuccess: () => onSettled(true) })
    } catch {
      setIsAsking(false)
    }
  }
  const control = { error: refusal?.fields[0]?.message, 'data-autofocus': true, value: typed }
  return (
    <ModalDialog
      isOpen
      onClose={() => onSettled(false)}
      title="Confirm that it is you"
      footer={
        <>
          <Button onClick={() => onSettled(false)}>Cancel</Button>
          {canType && (
            <Button variant="accent" type="submit" form={formId} isLoading={verify.isPending}>
              Confirm
            </Button>
          )}
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="space-y-4">
        <p>You are asked again before changes like this one.</p>
        {refusal?.general && (
          <Notice tone="danger" role="alert">
            {refusal.general}
          </Notice>
        )}
        {!canType ? (
          <>
            <p>You come back here, and do it again.</p>
            <ProviderButtons
              action="Confirm with"
              request={{ purpose: 'verify', next: pathname + search }}
              labels={identities.map(({ label }) => label)}
            />
          </>
        ) : by === 'password' ? (
          <InputField
            key="password"
            label="Your password"
            type="password"
            autoComplete="current-password"
            {...control}
            onChange={(event) => setTyped(event.target.value)}
          />
        ) : (
          <InputField key="code" {...CODE_FIELD} {...control} onChange={(event) => setTyped(event.target.value)} />
        )}
        {passkeys.length > 0 && hasPasskeys() && (
          <Button isLoading={isAsking && !verify.isError} onClick={() => void sendPasskey()}>
            Use a passkey
          </Button>
        )}
      </form>
    </ModalDialog>
  )
}
