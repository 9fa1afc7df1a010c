import type { Passkey } from '@promptery/contract/accounts/passkeys'
import { useState } from 'react'
import { hasPasskeys } from '../../../lib/session/passkeys.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import toast from '../../../ui/feedback/toast.ts'
import { useVerified } from '../../verification/use-verified.tsx'
import { useAddPasskey } from './api.ts'
import { NameDialog } from './NameDialog.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'

/** The user's passkeys. One is added where the browser has them. */
export function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const [isAdding, setIsAdding] = useState(false)
  const add = useAddPasskey()
  const { verified, dialog } = useVerified()
  const close = () => {
    setIsAdding(false)
    add.reset()
  }
  const send = (name: string) =>
    void verified(() => add.mutateAsync({ name })).then(
      () => {
        close()
        toast.success('Passkey Added')
      },
      // The error is shown in the dialog.
      () => undefined,
    )
  return (
    <>
      <h3 className="mb-3 text-lead font-semibold">Passkeys</h3>
      <p className="mb-5 text-small text-muted">
        A passkey signs you in by your device, without a password or a code. Nobody can guess or phish it.
      </p>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="mb-5 divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} />
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <Button onClick={() => setIsAdding(true)}>Add a passkey</Button>
      ) : (
        <p className="text-small text-faint">This browser has no passkeys for this address.</p>
      )}
      {isAdding && (
        <NameDialog title="Add a passkey" action="Go on" initial="" request={add} onSend={send} onClose={close} />
      )}
      {dialog}
    </>
  )
}
