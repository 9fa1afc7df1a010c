import type { AdminOffersQuery } from '@promptery/contract/hiring/offers'
import { type getOffer, listOffers, listPaidOffers } from '@promptery/contract/hiring/offers'
import type { ResponseOf } from '@promptery/contract/route'
import { listOf } from '../lib/api/list-options.ts'
import { queryKeys } from '../lib/api/query-keys.ts'
import { useSend } from '../lib/api/use-send.ts'

/** The user's offers, latest first. @param peerId those with one user */
export const offersOptions = (peerId?: string) =>
  listOf([...queryKeys.payments, 'offers', peerId], listOffers, 'offers', { query: { with: peerId } })

/** For admins, oldest first. */
export const paidOffersOptions = (status: AdminOffersQuery['status']) =>
  listOf([...queryKeys.payments, 'paid offers', status], listPaidOffers, 'offers', { query: { status } })

/** Calls one of the routes that change an offer. The lists are fetched again after a refusal too: the other side was faster. */
export const useSendOffer = () =>
  useSend((send: () => Promise<ResponseOf<typeof getOffer>>) => send(), {
    refetches: [queryKeys.payments, queryKeys.prompts],
    evenIfFailed: true,
  })
