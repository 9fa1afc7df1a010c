import type { Identity } from '@promptery/contract/accounts/identities'
import { useState } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import toast from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { useVerified } from '../../verification/use-verified.tsx'
import { useUnlinkIdentity } from './api.ts'

export function IdentityRow({ identity }: { identity: Identity }) {
  const [isAsking, setIsAsking] = useState(false)
  const unlink = useUnlinkIdentity(identity._id)
  const { verified, dialog } = useVerified()
  const confirm = () =>
    void verified(() => unlink.mutateAsync()).then(
      () => {
        setIsAsking(false)
        toast.success('Account Unlinked')
      },
      // The error is shown in the dialog.
      () => undefined,
    )
  return (
    <li className="flex flex-wrap items-center gap-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">{identity.label}</p>
        <p className="mt-0.5 text-small text-muted wrap-anywhere">
          {identity.email && <bdi>{identity.email}</bdi>}
          {identity.email && ' · '}
          {!identity.isConnected ? (
            'Signs in no more'
          ) : identity.lastUsedAt ? (
            <>
              Last used <Time at={identity.lastUsedAt} />
            </>
          ) : (
            'Never used'
          )}
        </p>
      </div>
      <Button onClick={() => setIsAsking(true)}>
        Unlink<span className="sr-only"> {identity.label}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Unlink ${identity.label}?`}
        action="Unlink"
        request={unlink}
        onConfirm={confirm}
      >
        It signs you in no more. You can link it again.
      </ConfirmDialog>
      {dialog}
    </li>
  )
}
