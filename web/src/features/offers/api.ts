import type {
  DecideOfferBody,
  MakeOfferBody,
  MoveOfferBody,
  offerResponse,
  offersResponse,
  RequestOfferBody,
} from '@promptery/contract/money/offers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { listOptions } from '../../lib/api/list-options.ts'
import { invalidateRoots, queryKeys } from '../../lib/api/query-keys.ts'

const offers = (name: string, url: string, params: Record<string, string> = {}) =>
  listOptions([...queryKeys.payments, name, params], async (cursor, signal) => {
    const page = await call<typeof offersResponse>({ url, params: { ...params, cursor }, signal })
    return { items: page.offers, nextCursor: page.nextCursor }
  })

/** The user's offers, latest first. @param peerId those with one user */
export const offersOptions = (peerId?: string) => offers('offers', '/offers', peerId ? { with: peerId } : {})

/** For admins, oldest first. */
export const disputedOffersOptions = offers('disputed offers', '/admin/offers')

/** One of these requests, after which everything about offers is fetched again. */
type Sent =
  | { url: '/offers'; data: MakeOfferBody }
  | { url: '/offers/briefs'; data: RequestOfferBody }
  | { url: `/offers/${string}`; data: MoveOfferBody }
  | { url: `/admin/offers/${string}`; data: DecideOfferBody }

export function useSendOffer() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['send offer'],
    meta: { showsRefusal: true },
    mutationFn: ({ url, data }: Sent) => call<typeof offerResponse>({ method: 'post', url, data }),
    // Also after a refusal: the other side was faster.
    onSettled: () => invalidateRoots(client, 'payments', 'prompts'),
  })
}
