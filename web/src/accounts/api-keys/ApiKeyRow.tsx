import type { ApiKey } from '@promptery/contract/accounts/api-keys'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/actions/Button.tsx'
import toast from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { useVerified } from '../verification/use-verified.tsx'
import { useRevokeApiKey } from './api.ts'

export function ApiKeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { name, start, createdAt, expiresAt, lastUsedAt } = apiKey
  const hasExpired = expiresAt !== undefined && Date.parse(expiresAt) <= Date.now()
  const [isAsking, setIsAsking] = useState(false)
  const revoke = useRevokeApiKey(apiKey._id)
  const { verified, dialog } = useVerified()
  // Not by callbacks of the mutation: its row is unmounted by then.
  const confirm = () =>
    verified(() => revoke.mutateAsync()).then(
      () => {
        setIsAsking(false)
        toast.success('Key Revoked')
      },
      () => undefined,
    )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="mt-0.5 text-small text-muted">
          <span className="font-mono">{start}…</span>
          {' · '}
          {lastUsedAt ? (
            <>
              Last used <Time at={lastUsedAt} />
            </>
          ) : (
            'Never used'
          )}
        </p>
        <p className="mt-0.5 text-small text-faint">
          Since {formatDate(createdAt)}
          {expiresAt && !hasExpired && `, expires ${formatDate(expiresAt)}`}
          {!expiresAt && ', never expires'}
        </p>
        {expiresAt && hasExpired && (
          <p className="mt-0.5 text-small text-warn">Expired {formatDate(expiresAt)}: it is refused</p>
        )}
      </div>
      <Button className="shrink-0" onClick={() => setIsAsking(true)}>
        Revoke<span className="sr-only"> {name}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Revoke this key?"
        action="Revoke"
        request={revoke}
        onConfirm={confirm}
      >
        What uses “<bdi>{name}</bdi>” is refused at once. This cannot be undone.
      </ConfirmDialog>
      {dialog}
    </li>
  )
}
