import { idParams } from '@promptery/contract/common'
import { LIMITS } from '@promptery/contract/constants'
import {
  adminOffersQuery,
  decideOfferBody,
  type MoveOfferBody,
  makeOfferBody,
  moveOfferBody,
  offerResponse,
  offersQuery,
  offersResponse,
  requestOfferBody,
} from '@promptery/contract/hiring/offers'
import type { App } from '../platform/http/app-type.ts'
import { addressOf } from '../platform/http/limits/addresses.ts'
import { limited, TEXT_CHANGES, writes } from '../platform/http/limits/rate-limits.ts'
import { operations } from '../platform/http/operations.ts'
import { confirmedRequired } from '../platform/http/session/guards.ts'
import { jsonBytesMax } from '../platform/scale/in-flight-bytes/limit-bodies.ts'
import { decideOffer } from './decide-offer.ts'
import { getOffer, listOffers, listPaidOffers } from './list-offers.ts'
import { makeOffer, requestOffer } from './make-offer.ts'
import { moveOffer } from './move-offer.ts'

/** Each notifies the other side. */
const newOffers = limited('offer', { points: 30, durationSeconds: 60 * 60, by: 'user' })

const deliveries = limited('change-text', TEXT_CHANGES, ({ body }) => (body as MoveOfferBody).move === 'deliver')

/** Offers between two members (decision 097). The buyer pays the private listing as any other. */
export function offerRoutes(app: App): void {
  const { members, admins } = operations(app, 'offers')

  members.get('/offers', {
    id: 'listOffers',
    summary: 'The user’s offers and briefs, latest first',
    querystring: offersQuery,
    returns: offersResponse,
    run: (ctx, { query }) => listOffers(ctx, query),
  })

  members.get('/offers/:id', {
    id: 'getOffer',
    summary: 'One offer',
    params: idParams,
    returns: offerResponse,
    errors: [404],
    run: async (ctx, { params }) => ({ offer: await getOffer(ctx, params) }),
  })

  members.post('/offers/briefs', {
    id: 'requestOffer',
    summary: 'Send a brief to an engineer, and ask for an offer',
    body: requestOfferBody,
    status: 201,
    returns: offerResponse,
    errors: [403, 404],
    onRequest: confirmedRequired,
    limit: newOffers,
    config: { isPrivate: true },
    run: async (ctx, { body }) => ({ offer: await getOffer(ctx, await requestOffer(ctx, body)) }),
  })

  members.post('/offers', {
    id: 'makeOffer',
    summary: 'Offer to a member',
    description: 'The buyer accepts by paying the listing of the offer (`POST /users/buy`).',
    body: makeOfferBody,
    status: 201,
    returns: offerResponse,
    errors: [403, 404],
    limit: newOffers,
    config: { isPrivate: true },
    run: async (ctx, { body }) => ({ offer: await getOffer(ctx, await makeOffer(ctx, body)) }),
  })

  members.post('/offers/:id', {
    id: 'moveOffer',
    summary:
      'Offer for a brief, decline, withdraw, deliver, accept the delivery, ask for changes, dispute, give the money back, or cancel',
    params: idParams,
    body: moveOfferBody,
    returns: offerResponse,
    errors: [403, 404, 409],
    limit: [writes, deliveries],
    bodyLimit: jsonBytesMax(LIMITS.promptText.max),
    config: { isPrivate: true },
    async run(ctx, { params, body }) {
      await moveOffer(ctx, { ...body, ...params })
      return { offer: await getOffer(ctx, params) }
    },
  })

  admins.get('/admin/offers', {
    id: 'listPaidOffers',
    summary: 'Paid offers, oldest first',
    querystring: adminOffersQuery,
    returns: offersResponse,
    run: (ctx, { query }) => listPaidOffers(ctx, query),
  })

  admins.post('/admin/offers/:id', {
    id: 'decideOffer',
    summary: 'Give the money of a paid offer to the engineer or back to the buyer',
    params: idParams,
    body: decideOfferBody,
    returns: offerResponse,
    errors: [403, 404, 409],
    limit: writes,
    async run(ctx, request) {
      const { params, body } = request
      await decideOffer(ctx, { ...body, ...params, address: addressOf(request) })
      return { offer: await getOffer(ctx, params) }
    },
  })
}
