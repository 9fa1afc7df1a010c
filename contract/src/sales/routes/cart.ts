import { route } from '../../route.ts'
import { cartBody, cartParams, cartResponse } from '../cart.ts'

export const getCart = route({
  method: 'GET',
  path: '/cart',
  access: 'members',
  summary: 'The cart',
  response: cartResponse,
})

export const addToCart = route({
  method: 'POST',
  path: '/cart',
  access: 'members',
  summary: 'Put a prompt into the cart',
  body: cartBody,
  response: cartResponse,
  errors: [403, 404, 409],
})

export const removeFromCart = route({
  method: 'DELETE',
  path: '/cart/:promptId',
  access: 'members',
  summary: 'Take a prompt out of the cart',
  params: cartParams,
  response: cartResponse,
})
