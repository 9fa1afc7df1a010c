import { cartBody, cartParams, cartResponse } from '@promptery/contract/sales/cart'
import type { App } from '../../platform/http/app-type.ts'
import { writes } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { addToCart, listCart, removeFromCart } from './cart.ts'

export function cartRoutes(app: App): void {
  const { members } = operations(app, 'cart')

  members.get('/cart', {
    id: 'getCart',
    summary: 'The cart',
    returns: cartResponse,
    run: async (ctx) => ({ items: await listCart(ctx) }),
  })

  members.post('/cart', {
    id: 'addToCart',
    summary: 'Put a prompt into the cart',
    body: cartBody,
    returns: cartResponse,
    errors: [403, 404, 409],
    limit: writes,
    config: { isPrivate: true },
    async run(ctx, { body }) {
      await addToCart(ctx, body)
      return { items: await listCart(ctx) }
    },
  })

  members.delete('/cart/:promptId', {
    id: 'removeFromCart',
    summary: 'Take a prompt out of the cart',
    params: cartParams,
    returns: cartResponse,
    limit: writes,
    config: { isPrivate: true },
    async run(ctx, { params }) {
      await removeFromCart(ctx, params)
      return { items: await listCart(ctx) }
    },
  })
}
