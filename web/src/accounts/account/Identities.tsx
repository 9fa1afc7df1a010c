import type { Identity } from '@promptery/contract/accounts/identities'
import { unlinkIdentity } from '@promptery/contract/accounts/identities'
import { useState } from 'react'
import { call } from '../../lib/api/api-client.ts'
import { hasCode } from '../../lib/api/api-error.ts'
import { useConfig } from '../../lib/api/config.ts'
import { useSend } from '../../lib/api/use-send.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import toast from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { useProvider } from '../identities.ts'
import { securityOptions } from '../security-api.ts'
import { useVerified } from '../verification/use-verified.tsx'

/** The accounts elsewhere that sign the user in. */
export function Identities({ identities }: { identities: Identity[] }) {
  const { signInWith = [] } = useConfig()
  const link = useProvider()
  const { verified, dialog } = useVerified()
  const open = signInWith.filter(({ label }) => !identities.some((identity) => identity.label === label))
  const send = (provider: string) =>
    // The error is shown below.
    void verified(() => link.mutateAsync({ provider, purpose: 'link', next: paths.account })).catch(() => undefined)
  return (
    <>
      <h3 className="mb-3 text-lead font-semibold">Linked accounts</h3>
      <p className="mb-5 text-small text-muted">An account elsewhere that signs you in here, without a password.</p>
      {identities.length > 0 && (
        <ul aria-label="Linked accounts" className="divide-y divide-line">
          {identities.map((identity) => (
            <IdentityRow key={identity._id} identity={identity} />
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {open.map(({ name, label }) => (
          <Button
            key={name}
            isLoading={link.isPending && link.variables.provider === name}
            disabled={link.isPending}
            onClick={() => send(name)}
          >
            Link {label}
          </Button>
        ))}
      </div>
      {link.error && !hasCode(link.error, 'verification_required') && (
        <Notice tone="danger" role="alert" className="mt-4">
          {link.error.message}
        </Notice>
      )}
      {dialog}
    </>
  )
}

function IdentityRow({ identity }: { identity: Identity }) {
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

/** Unlinks an account. The list is refetched even after a failure: it may have been unlinked already. */
const useUnlinkIdentity = (id: string) =>
  useSend(() => call(unlinkIdentity, { params: { id } }), {
    refetches: [securityOptions.queryKey],
    evenIfFailed: true,
  })
