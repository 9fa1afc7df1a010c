import type { countryResponse } from '@promptery/contract/sales/purchases'
import { OTHER_COUNTRIES } from '@promptery/contract/sales/tax'
import type { Config } from '@promptery/contract/shop/config'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'

const countryOptions = queryOptions({
  queryKey: [...queryKeys.payments, 'country'],
  queryFn: async ({ signal }) => (await call<typeof countryResponse>({ url: '/payments/country', signal })).country,
})

/**
 * The country by which a buyer is taxed: as chosen here, as remembered, or the shop's own. Undefined where none is needed,
 * and while it is not known.
 */
export function useBuyerCountry(userId: string | undefined, tax: NonNullable<Config['tax']>) {
  const [chosen, setChosen] = useState<string>()
  const isNeeded = tax.by === 'rates'
  const { data, isLoading } = useQuery({ ...countryOptions, enabled: isNeeded && userId !== undefined })
  const own = tax.rates[0]?.country
  const known = data ?? (own === OTHER_COUNTRIES ? undefined : own)
  const country = isNeeded && !isLoading ? (chosen ?? known) : undefined
  return { country, setCountry: setChosen, isMissing: isNeeded && !isLoading && country === undefined }
}
