import { type SubmitEvent, Suspense, useId, useState } from 'react'
import { Button } from '../../../components/ui/actions/Button.tsx'
import { CopyButton } from '../../../components/ui/actions/CopyButton.tsx'
import { Notice } from '../../../components/ui/feedback/Notice.tsx'
import { Skeleton } from '../../../components/ui/feedback/Skeleton.tsx'
import { InputField } from '../../../components/ui/forms/Input.tsx'
import { Modal } from '../../../components/ui/overlays/Modal.tsx'
import { useVerified } from '../../../components/verification/use-verified.tsx'
import { refusalOf } from '../../../lib/forms/form-errors.ts'
import { lazyPart } from '../../../lib/reload-once.ts'
import { useConfirmTotp } from './api.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

const QrCode = lazyPart(async () => (await import('./QrCode.tsx')).default)

type Props = { secret: { secret: string; uri: string }; onClose: () => void }

/** Shows the secret, asks for a code of it, and shows the recovery codes. */
export function SetUpTotp({ secret, onClose }: Props) {
  const confirm = useConfirmTotp()
  const { verified, dialog } = useVerified()
  const [code, setCode] = useState('')
  const formId = useId()
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
  const refusal = confirm.isError ? refusalOf(confirm.error, ['code']) : undefined
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    // The error is shown below.
    if (!confirm.isPending) void verified(() => confirm.mutateAsync({ code })).catch(() => undefined)
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Set up two-step sign-in"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="accent" type="submit" form={formId} isLoading={confirm.isPending}>
            Turn on
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="space-y-4">
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
        {refusal?.general && (
          <Notice tone="danger" role="alert">
            {refusal.general}
          </Notice>
        )}
        <InputField
          label="Code"
          hint="Six digits that the app shows now. Everywhere else you are signed out."
          error={refusal?.fields[0]?.message}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      </form>
      {dialog}
    </Modal>
  )
}
