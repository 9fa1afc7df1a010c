import type { RequestIdentityBody } from '@promptery/contract/accounts/identities'
import { useConfig } from '../../lib/api/config.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useProvider } from '../identities.ts'

type Props = {
  /** Such as `Sign in with`. */
  action: string
  request: Omit<RequestIdentityBody, 'provider'>
  /** Labels of the providers that are offered. Absent: all. */
  labels?: string[]
}

/** A button for each connected identity provider, which leads there. */
export function ProviderButtons({ action, request, labels }: Props) {
  const { signInWith = [] } = useConfig()
  const go = useProvider()
  return (
    <div className="space-y-4">
      {signInWith
        .filter(({ label }) => labels?.includes(label) ?? true)
        .map(({ name, label }) => (
          <Button
            key={name}
            className="w-full"
            isLoading={go.isPending && go.variables.provider === name}
            disabled={go.isPending}
            onClick={() => go.mutate({ ...request, provider: name })}
          >
            {action} {label}
          </Button>
        ))}
      {go.isError && (
        <Notice tone="danger" role="alert">
          {go.error.message}
        </Notice>
      )}
    </div>
  )
}
