import type { Config } from '@promptery/contract/shop/config'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { configOptions } from '../../lib/api/config.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Page } from '../../ui/layout/Page.tsx'

const IS_CONNECTED = {
  payments: ({ payments }: Config) => payments !== 'demo',
  mail: ({ mail }: Config) => mail,
}

type Props = { to: keyof typeof IS_CONNECTED; children: ReactNode }

/** Shows the fallback screen in shops that are not connected to a payment provider or a mail server. */
export function ConnectedOnly({ to, children }: Props) {
  const { data: config, error, refetch } = useQuery(configOptions)
  if (!config) {
    return (
      <Page title={error ? 'Not loaded' : 'Loading...'}>
        {error && <ErrorState what="the shop’s settings" error={error} onRetry={() => void refetch()} />}
      </Page>
    )
  }
  if (!IS_CONNECTED[to](config)) throw new ApiError(404, 'Not Found')
  return children
}
