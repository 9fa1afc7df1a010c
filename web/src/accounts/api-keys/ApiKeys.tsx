import { KeyIcon } from '@heroicons/react/24/outline'
import type { ApiKey } from '@promptery/contract/accounts/api-keys'
import { LIMITS } from '@promptery/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import toast from '../../ui/feedback/toast.ts'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { SettledList } from '../../ui/list/SettledList.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { useVerified } from '../verification/use-verified.tsx'
import { apiKeysOptions, useRevokeApiKey } from './api.ts'
import { CreateApiKey } from './CreateApiKey.tsx'

export function ApiKeys() {
  const list = useQuery(apiKeysOptions)
  const [isCreating, setIsCreating] = useState(false)
  const create = <Button onClick={() => setIsCreating(true)}>Create a Key</Button>
  const hasSome = list.data !== undefined && list.data.length > 0
  return (
    <Section title="API keys" {...(hasSome && { action: create })}>
      <ListStates
        list={list}
        what="your API keys"
        skeleton={<Skeleton className="h-32 rounded-xl" />}
        empty={
          <EmptyState title="You have no API keys" icon={KeyIcon} action={create}>
            With a key, an assistant or a program of yours reads the prompts that you own and fills them in.
          </EmptyState>
        }
      >
        {(keys) => (
          <Card>
            <p className="mb-5 max-w-prose text-small text-muted">
              Who has a key reads the prompts that you own. A key works until it expires or you revoke it. It outlives a
              new password and signing out everywhere, unless you choose there to revoke your keys, too. You can have{' '}
              {LIMITS.apiKey.perUser}.
            </p>
            <SettledList items={keys} className="divide-y divide-line">
              {(key) => <ApiKeyRow apiKey={key} />}
            </SettledList>
          </Card>
        )}
      </ListStates>
      <CreateApiKey isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </Section>
  )
}

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
