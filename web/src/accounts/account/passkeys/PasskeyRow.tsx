import type { Passkey } from '@promptery/contract/accounts/passkeys'
import { useState } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import toast from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { useVerified } from '../../verification/use-verified.tsx'
import { useRemovePasskey, useRenamePasskey } from './api.ts'
import { NameDialog } from './NameDialog.tsx'

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [asking, setAsking] = useState<'name' | 'removal' | null>(null)
  const rename = useRenamePasskey(passkey._id)
  const remove = useRemovePasskey(passkey._id)
  const { verified, dialog } = useVerified()
  const close = () => {
    setAsking(null)
    rename.reset()
  }
  // Errors are shown in the dialogs.
  const sendName = (name: string) => void rename.mutateAsync({ name }).then(close, () => undefined)
  const confirm = () =>
    void verified(() => remove.mutateAsync()).then(
      () => {
        setAsking(null)
        toast.success('Passkey Removed')
      },
      () => undefined,
    )
  return (
    <li className="flex flex-wrap items-center gap-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">
          <bdi>{passkey.name}</bdi>
        </p>
        <p className="mt-0.5 text-small text-muted">
          {passkey.lastUsedAt ? (
            <>
              Last used <Time at={passkey.lastUsedAt} />
            </>
          ) : (
            'Never used'
          )}
        </p>
      </div>
      <div className="flex gap-3">
        <Button onClick={() => setAsking('name')}>
          Rename<span className="sr-only"> {passkey.name}</span>
        </Button>
        <Button onClick={() => setAsking('removal')}>
          Remove<span className="sr-only"> {passkey.name}</span>
        </Button>
      </div>
      {asking === 'name' && (
        <NameDialog
          title="Rename this passkey"
          action="Rename"
          initial={passkey.name}
          request={rename}
          onSend={sendName}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={asking === 'removal'}
        onClose={() => setAsking(null)}
        title="Remove this passkey?"
        action="Remove"
        request={remove}
        onConfirm={confirm}
      >
        “<bdi>{passkey.name}</bdi>” signs you in no more. Delete it on the device, too.
      </ConfirmDialog>
      {dialog}
    </li>
  )
}
