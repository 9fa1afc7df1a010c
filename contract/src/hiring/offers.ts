import { z } from 'zod'
import {
  cursorSchema,
  headlineSchema,
  idParams,
  idSchema,
  pageQuery,
  successSchema,
  textUpTo,
  timestampSchema,
  trimmedUpTo,
} from '../common.ts'
import { LIMITS } from '../constants.ts'
import { LIST_NAME_MAX } from '../listings/lists.ts'
import { DELIVERY_DAYS_MAX, OFFER_PAID, OFFER_SIDES, OFFER_STATUSES } from '../listings/offer-lifecycle.ts'
import { isListable } from '../listings/price.ts'
import { memberSchema } from '../member.ts'
import { route } from '../route.ts'

const wordsSchema = (message: string) => trimmedUpTo(LIMITS.offerTextMax).min(1, message)

export const requestOfferBody = z.object({
  engineerId: idSchema,
  brief: wordsSchema('Write what you need'),
})
export type RequestOfferBody = z.infer<typeof requestOfferBody>

/** Names of the shop's lists, which the engineer chooses on the delivery. Empty: not chosen. */
const chosenFields = <Name extends z.ZodType>(name: Name) => ({ type: name, category: name, engine: name })
export type ChosenFields = { type?: string | undefined; category?: string | undefined; engine?: string | undefined }

/** What an engineer offers. */
const termsSchema = z.object({
  title: headlineSchema(LIMITS.title),
  description: wordsSchema('Write what you deliver'),
  /** Dollars. */
  price: z.number('Use 0, or a price from 1 to 999').refine(isListable, 'Use 0, or a price from 1 to 999'),
  /** Days in which it is delivered, from the payment. */
  days: z
    .number('Use a whole number of days')
    .int('Use a whole number of days')
    .min(1, 'Use at least one day')
    .max(DELIVERY_DAYS_MAX, `Use at most ${DELIVERY_DAYS_MAX} days`),
})

export type OfferTerms = z.infer<typeof termsSchema>

export const makeOfferBody = termsSchema.extend({ buyerId: idSchema })

export const moveOfferBody = z.discriminatedUnion('move', [
  /** The answer to a brief. */
  termsSchema.extend({ move: z.literal('offer') }),
  z.object({ move: z.literal('decline') }),
  z.object({ move: z.literal('withdraw') }),
  z.object({
    move: z.literal('deliver'),
    prompt: textUpTo(LIMITS.promptText.max).refine((text) => text.trim() !== '', 'Write the prompt that you deliver'),
    ...chosenFields(z.string().max(LIST_NAME_MAX).optional()),
  }),
  z.object({ move: z.literal('askChanges'), words: wordsSchema('Write what has to change') }),
  z.object({ move: z.literal('complete') }),
  z.object({ move: z.literal('dispute'), words: wordsSchema('Write what is wrong') }),
  z.object({ move: z.literal('giveBack') }),
  /** The buyer's, while the engineer is away. */
  z.object({ move: z.literal('cancel') }),
  /** The other side's words on a dispute. */
  z.object({ move: z.literal('answer'), words: wordsSchema('Write how you see it') }),
])
export type MoveOfferBody = z.infer<typeof moveOfferBody>

export const decideOfferBody = z.object({
  decision: z.enum(['award', 'refund']),
  answer: wordsSchema('Write why'),
})
export type DecideOfferBody = z.infer<typeof decideOfferBody>

export const offerSchema = z.object({
  _id: idSchema,
  status: z.enum(OFFER_STATUSES),
  engineer: memberSchema,
  buyer: memberSchema,
  /** The engineer is suspended or deletes the account: the offer cannot be paid, and its buyer may cancel it. */
  isEngineerAway: z.boolean(),
  /** Empty: the engineer has offered on their own. */
  brief: z.string(),
  /** Null: a brief without an offer. */
  terms: z
    .object({
      /** The private listing, which the buyer pays as any other. */
      prompt_id: idSchema,
      title: z.string(),
      description: z.string(),
      price: z.number(),
      /** In which it was paid. Absent: it was not. */
      currency: z.string().optional(),
      days: z.number().int(),
      ...chosenFields(z.string()),
    })
    .nullable(),
  /** When the time of the status passes. Null: it has none. */
  dueAt: timestampSchema.nullable(),
  changesAsked: z.number().int(),
  /** What the buyer asked to change last. Empty: nothing. */
  changes: z.string(),
  dispute: z
    .object({
      by: z.enum(OFFER_SIDES),
      reason: z.string(),
      /** Of the other side. Empty: none yet. */
      answer: z.string(),
    })
    .nullable(),
  /** The words of the admin who decided. Empty: none has. */
  decision: z.string(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
})
export type Offer = z.infer<typeof offerSchema>

/** The user's offers, newest first. `with`: those with this user. */
export const offersQuery = pageQuery.extend({ with: idSchema.optional() })
export type OffersQuery = z.infer<typeof offersQuery>

/** Paid offers for admins, oldest first. `open`: those whose money is not decided. */
export const adminOffersQuery = pageQuery.extend({ status: z.enum(['open', 'All', ...OFFER_PAID]).default('open') })
export type AdminOffersQuery = z.infer<typeof adminOffersQuery>

export const offersResponse = successSchema.extend({
  offers: z.array(offerSchema),
  nextCursor: cursorSchema.nullable(),
})
export const offerResponse = successSchema.extend({ offer: offerSchema })

export const listOffers = route({
  method: 'GET',
  path: '/offers',
  access: 'members',
  summary: 'The user’s offers and briefs, latest first',
  query: offersQuery,
  response: offersResponse,
})

export const getOffer = route({
  method: 'GET',
  path: '/offers/:id',
  access: 'members',
  summary: 'One offer',
  params: idParams,
  response: offerResponse,
  errors: [404],
})

export const requestOffer = route({
  method: 'POST',
  path: '/offers/briefs',
  access: 'members',
  summary: 'Send a brief to an engineer, and ask for an offer',
  body: requestOfferBody,
  status: 201,
  response: offerResponse,
  errors: [403, 404],
})

export const makeOffer = route({
  method: 'POST',
  path: '/offers',
  access: 'members',
  summary: 'Offer to a member',
  description: 'The buyer accepts by paying the listing of the offer (`POST /users/buy`).',
  body: makeOfferBody,
  status: 201,
  response: offerResponse,
  errors: [403, 404],
})

export const moveOffer = route({
  method: 'POST',
  path: '/offers/:id',
  access: 'members',
  summary:
    'Offer for a brief, decline, withdraw, deliver, accept the delivery, ask for changes, dispute, give the money back, or cancel',
  params: idParams,
  body: moveOfferBody,
  response: offerResponse,
  errors: [403, 404, 409],
})

export const listPaidOffers = route({
  method: 'GET',
  path: '/admin/offers',
  access: 'admins',
  summary: 'Paid offers, oldest first',
  query: adminOffersQuery,
  response: offersResponse,
})

export const decideOffer = route({
  method: 'POST',
  path: '/admin/offers/:id',
  access: 'admins',
  summary: 'Give the money of a paid offer to the engineer or back to the buyer',
  params: idParams,
  body: decideOfferBody,
  response: offerResponse,
  errors: [403, 404, 409],
})
