import { idParams } from '../../common.ts'
import { route } from '../../route.ts'
import {
  adminOffersQuery,
  decideOfferBody,
  makeOfferBody,
  moveOfferBody,
  offerResponse,
  offersQuery,
  offersResponse,
  requestOfferBody,
} from '../offers.ts'

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
