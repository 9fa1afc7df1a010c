import type { CodeBody, Security } from '@promptery/contract/accounts/security'
import { confirmTotp, disableTotp, renewRecoveryCodes, startTotp } from '@promptery/contract/accounts/security'
import { Suspense, useState } from 'react'
import { call } from '../../lib/api/api-client.ts'
import { hasCode } from '../../lib/api/api-error.ts'
import { useSend } from '../../lib/api/use-send.ts'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { CopyButton } from '../../ui/actions/CopyButton.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import toast from '../../ui/feedback/toast.ts'
import { InputField } from '../../ui/forms/Input.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { securityOptions } from '../security-api.ts'
import { useVerified } from '../verification/use-verified.tsx'
import { sessionsOptions } from './api.ts'

const codesLeft = (count: number) => (count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`)

/** Whether a code follows the password, and its recovery codes. */
export function TwoStep({ security }: { security: Security }) {
  const [isTurningOff, setIsTurningOff] = useState(false)
  const start = useStartTotp()
  const renew = useRenewRecoveryCodes()
  const { verified, dialog } = useVerified()
  // Errors are shown below.
  const quietly = (work: () => Promise<unknown>) => void verified(work).catch(() => undefined)
  const error = [start.error, renew.error].find((one) => one && !hasCode(one, 'verification_required'))
  return (
    <>
      <h3 className="mb-3 flex flex-wrap items-center gap-3 text-lead font-semibold">
        Two-step sign-in <Badge tone={security.totp ? 'good' : 'neutral'}>{security.totp ? 'On' : 'Off'}</Badge>
      </h3>
      <p className="text-small text-muted">
        {security.totp
          ? `After your password you type a code of your authenticator app. ${codesLeft(security.recoveryCodesLeft)}`
          : 'A code of an authenticator app follows your password, so that the password alone lets nobody in.'}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {security.totp ? (
          <>
            <Button isLoading={renew.isPending} onClick={() => quietly(() => renew.mutateAsync())}>
              New recovery codes
            </Button>
            <Button onClick={() => setIsTurningOff(true)}>Turn off</Button>
          </>
        ) : (
          <Button isLoading={start.isPending} onClick={() => quietly(() => start.mutateAsync())}>
            Set up
          </Button>
        )}
      </div>
      {error && (
        <Notice tone="danger" role="alert" className="mt-4">
          {error.message}
        </Notice>
      )}
      {start.data && <SetUpTotp secret={start.data} onClose={() => start.reset()} />}
      {renew.data && (
        <Modal
          isOpen
          onClose={() => undefined}
          title="Your new recovery codes"
          footer={
            <Button variant="accent" onClick={() => renew.reset()}>
              I have kept them
            </Button>
          }
        >
          <p className="mb-4">The earlier ones stop working.</p>
          <RecoveryCodes codes={renew.data.recoveryCodes} />
        </Modal>
      )}
      {isTurningOff && <TurnOffTotp onClose={() => setIsTurningOff(false)} />}
      {dialog}
    </>
  )
}

function TurnOffTotp({ onClose }: { onClose: () => void }) {
  const disable = useDisableTotp()
  const { verified, dialog } = useVerified()
  const confirm = () =>
    verified(() => disable.mutateAsync()).then(
      () => {
        onClose()
        toast.success('Two-Step Sign-In Is Off')
      },
      () => undefined,
    )
  return (
    <>
      <ConfirmDialog
        isOpen
        onClose={onClose}
        title="Turn off two-step sign-in?"
        action="Turn off"
        request={disable}
        onConfirm={() => void confirm()}
      >
        From then on your password alone signs you in. Your recovery codes stop working.
      </ConfirmDialog>
      {dialog}
    </>
  )
}

const QrCode = lazyPart(async () => (await import('./QrCode.tsx')).default)

type Props = { secret: { secret: string; uri: string }; onClose: () => void }

/** Shows the secret, asks for a code of it, and shows the recovery codes. */
function SetUpTotp({ secret, onClose }: Props) {
  const confirm = useConfirmTotp()
  const { verified, dialog } = useVerified()
  const [code, setCode] = useState('')
  if (confirm.data) {
    return (
      // A press outside does not close it: the codes would be lost.
      <Modal
        isOpen
        onClose={() => undefined}
        title="Your recovery codes"
        footer={
          <Button variant="accent" onClick={onClose}>
            I have kept them
          </Button>
        }
      >
        <RecoveryCodes codes={confirm.data.recoveryCodes} />
      </Modal>
    )
  }
  const refusal = confirm.error && refusalOf(confirm.error, ['code'])
  // The error is shown below.
  const send = () => verified(() => confirm.mutateAsync({ code })).catch(() => undefined)
  return (
    <FormDialog
      title="Set up two-step sign-in"
      action="Turn on"
      isPending={confirm.isPending}
      refused={refusal?.general}
      onSend={() => void send()}
      onClose={onClose}
      above={dialog}
    >
      <p>Scan this with an authenticator app, or type the key into it.</p>
      <Suspense fallback={<Skeleton className="mx-auto size-52" />}>
        <QrCode text={secret.uri} label="QR code for your authenticator app" />
      </Suspense>
      <section aria-label="Key" className="space-y-3">
        <p className="rounded-md bg-raised p-3 text-center font-mono text-small wrap-anywhere text-fg select-all">
          {secret.secret.replace(/.{4}(?=.)/g, '$& ')}
        </p>
        <CopyButton text={secret.secret} label="Copy Key" variant="quiet" />
      </section>
      <InputField
        label="Code"
        hint="Six digits that the app shows now. Everywhere else you are signed out."
        error={refusal?.fields[0]?.message}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete="one-time-code"
        inputMode="numeric"
      />
    </FormDialog>
  )
}

/** New recovery codes, which are shown once. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="space-y-4">
      <Notice tone="warn">
        Keep these where you find them without your phone: they are not shown again. Each signs you in once.
      </Notice>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-md bg-raised p-3 font-mono text-small text-fg select-all sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label="Copy Codes" variant="quiet" />
    </div>
  )
}

/** A new secret. It is only in the response, and discarded with the dialog that shows it. */
const useStartTotp = () => useSend(() => call(startTotp), { gcTime: 0 })

/** Asks for codes from now on. The recovery codes are only in the response. */
const useConfirmTotp = () =>
  useSend((data: CodeBody) => call(confirmTotp, { body: data }), {
    refetches: [securityOptions.queryKey, sessionsOptions.queryKey],
    gcTime: 0,
  })

const useDisableTotp = () =>
  useSend(() => call(disableTotp), {
    refetches: [securityOptions.queryKey],
  })

/** Replaces the recovery codes. The new ones are only in the response. */
const useRenewRecoveryCodes = () =>
  useSend(() => call(renewRecoveryCodes), { refetches: [securityOptions.queryKey], gcTime: 0 })
