import { LIMITS } from '@promptery/contract/constants'
import type { MoveOfferBody } from '@promptery/contract/hiring/offers'
import * as routes from '@promptery/contract/hiring/offers'
import type { App } from '../platform/http/app-type.ts'
import { implement } from '../platform/http/implement.ts'
import { addressOf } from '../platform/http/limits/addresses.ts'
import { limited, TEXT_CHANGES, writes } from '../platform/http/limits/rate-limits.ts'
import { confirmedRequired } from '../platform/http/session/guards.ts'
import { jsonBytesMax } from '../platform/scale/limit-bodies.ts'
import { getOffer, listOffers, listPaidOffers } from './list-offers.ts'
import { makeOffer, requestOffer } from './make-offer.ts'
import { decideOffer, moveOffer } from './move-offer.ts'

/** Each notifies the other side. */
const newOffers = limited('offer', { points: 30, durationSeconds: 60 * 60, by: 'user' })

const deliveries = limited('change-text', TEXT_CHANGES, ({ body }) => (body as MoveOfferBody).move === 'deliver')

/** Offers between two members (decision 097). The buyer pays the private listing as any other. */
export function offerRoutes(app: App): void {
  implement(app, 'offers', routes, {
    listOffers: (ctx, { query }) => listOffers(ctx, query),

    getOffer: async (ctx, { params }) => ({ offer: await getOffer(ctx, params) }),

    requestOffer: {
      onRequest: confirmedRequired,
      limit: newOffers,
      bodyLimit: jsonBytesMax(LIMITS.offerTextMax),
      config: { isPrivate: true },
      run: async (ctx, { body }) => ({ offer: await getOffer(ctx, await requestOffer(ctx, body)) }),
    },

    makeOffer: {
      limit: newOffers,
      bodyLimit: jsonBytesMax(LIMITS.title.max, LIMITS.offerTextMax),
      config: { isPrivate: true },
      run: async (ctx, { body }) => ({ offer: await getOffer(ctx, await makeOffer(ctx, body)) }),
    },

    moveOffer: {
      limit: [writes, deliveries],
      bodyLimit: jsonBytesMax(LIMITS.promptText.max),
      config: { isPrivate: true },
      async run(ctx, { params, body }) {
        await moveOffer(ctx, { ...body, ...params })
        return { offer: await getOffer(ctx, params) }
      },
    },

    listPaidOffers: (ctx, { query }) => listPaidOffers(ctx, query),

    decideOffer: {
      limit: writes,
      bodyLimit: jsonBytesMax(LIMITS.offerTextMax),
      async run(ctx, request) {
        const { params, body } = request
        await decideOffer(ctx, { ...body, ...params, address: addressOf(request) })
        return { offer: await getOffer(ctx, params) }
      },
    },
  })
}
