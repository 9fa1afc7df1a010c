import type {
  AdminOffersQuery,
  DecideOfferBody,
  MakeOfferBody,
  MoveOfferBody,
  offerResponse,
  offersResponse,
  RequestOfferBody,
} from '@promptery/contract/hiring/offers'
import { listOf } from '../lib/api/list-options.ts'
import { queryKeys } from '../lib/api/query-keys.ts'
import { useSend } from '../lib/api/use-send.ts'

const offers = (name: string, url: string, params: Record<string, string> = {}) =>
  listOf<typeof offersResponse>([...queryKeys.payments, name, params], 'offers', url, params)

/** The user's offers, latest first. @param peerId those with one user */
export const offersOptions = (peerId?: string) => offers('offers', '/offers', peerId ? { with: peerId } : {})

/** For admins, oldest first. */
export const paidOffersOptions = (status: AdminOffersQuery['status']) =>
  offers('paid offers', '/admin/offers', { status })

/** One of these requests, after which everything about offers is fetched again. */
type Sent =
  | { url: '/offers'; data: MakeOfferBody }
  | { url: '/offers/briefs'; data: RequestOfferBody }
  | { url: `/offers/${string}`; data: MoveOfferBody }
  | { url: `/admin/offers/${string}`; data: DecideOfferBody }

/** The lists are fetched again after a refusal too: the other side was faster. */
export const useSendOffer = () =>
  useSend<typeof offerResponse, Sent>('send offer', ({ url, data }) => ({ method: 'post', url, data }), {
    refetches: [queryKeys.payments, queryKeys.prompts],
    evenIfFailed: true,
  })
