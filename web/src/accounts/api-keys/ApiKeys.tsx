import { KeyIcon } from '@heroicons/react/24/outline'
import { LIMITS } from '@promptery/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { SettledList } from '../../ui/list/SettledList.tsx'
import { Section } from '../../ui/Section.tsx'
import { ApiKeyRow } from './ApiKeyRow.tsx'
import { apiKeysOptions } from './api.ts'
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
