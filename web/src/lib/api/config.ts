import type { Config } from '@promptery/contract/shop/config'
import { getConfig } from '@promptery/contract/shop/config'
import { useQuery } from '@tanstack/react-query'
import { currency, setCurrency } from '../currency.ts'
import { unreadable } from './api-error.ts'
import { queryOf } from './query-of.ts'

function nameInPage(): string | undefined {
  if (import.meta.env.SSR) return undefined
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content
}

/** Used until the configuration is loaded: nothing is configured. */
export const DEFAULT_CONFIG: Config = {
  appName: nameInPage() ?? 'Promptery',
  logoUrl: '/logo.svg',
  payments: 'demo',
  currency: currency(),
  mail: false,
  images: 'sketch',
  runs: { texts: false, images: false },
  triesPerDay: 0,
  runsPerDay: 0,
  requireApproval: false,
  platformFeePercent: 0,
  hasReviews: false,
  refundDays: 0,
}

export const configOptions = {
  ...queryOf(['config'], getConfig, {}, (config) => {
    if (typeof config.appName !== 'string' || typeof config.currency !== 'string') throw unreadable()
    setCurrency(config.currency)
    // During an upgrade a process of the last release may answer, without the latest fields.
    return { ...DEFAULT_CONFIG, ...config }
  }),
  staleTime: Number.POSITIVE_INFINITY,
}

export const useConfig = (): Config => useQuery(configOptions).data ?? DEFAULT_CONFIG
