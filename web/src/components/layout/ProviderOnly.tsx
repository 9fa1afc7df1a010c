import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { configOptions } from '../../lib/api/config.ts'
import { Page } from './Page.tsx'

/** Shows the fallback screen in shops without a payment provider. */
export function ProviderOnly({ children }: { children: ReactNode }) {
  const { data: config, isPending } = useQuery(configOptions)
  if (isPending) return <Page title="Loading..." />
  if (config?.payments === 'demo') throw new ApiError(404, 'Not Found')
  return children
}
