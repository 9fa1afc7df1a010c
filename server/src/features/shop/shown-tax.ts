import type { Config } from '@promptery/contract/config'
import type { Context } from '../../platform/context.ts'

/** How what is paid is taxed, for the client to show. Nothing without a payment provider. */
export function shownTax({ payments, config }: Pick<Context, 'payments' | 'config'>): Pick<Config, 'tax'> {
  const { tax: by, taxIncluded: isIncluded, taxRates } = config
  if (!payments.takesMoney || by === 'off') return {}
  return { tax: { by, isIncluded, rates: by === 'rates' ? [...taxRates] : [] } }
}
