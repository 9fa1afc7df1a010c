import { Suspense, useState } from 'react'
import { refusalOf } from '../../../lib/forms/form-errors.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { CopyButton } from '../../../ui/actions/CopyButton.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { InputField } from '../../../ui/forms/Input.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'
import { Modal } from '../../../ui/overlays/Modal.tsx'
import { useVerified } from '../../verification/use-verified.tsx'
import { useConfirmTotp } from './api.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

const QrCode = lazyPart(async () => (await import('./QrCode.tsx')).default)

type Props = { secret: { secret: string; uri: string }; onClose: () => void }

/** Shows the secret, asks for a code of it, and shows the recovery codes. */
export function SetUpTotp({ secret, onClose }: Props) {
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
