import { cartAnswer, cartBody, cartParams } from '@promptery/contract/cart'
import type { App } from '../../http/app-type.ts'
import { answers } from '../../http/openapi.ts'
import { requireUser, sessionRequired } from '../../http/session.ts'
import { addToCart } from './add-to-cart.ts'
import { listCart } from './list-cart.ts'
import { removeFromCart } from './remove-from-cart.ts'

const tags = ['cart']

export function cartRoutes(app: App): void {
  app.get(
    '/cart',
    { onRequest: sessionRequired, schema: { tags, response: answers({ 200: cartAnswer }, 401) } },
    async (request) => ({ success: true as const, items: await listCart(requireUser(request.ctx)) }),
  )

  app.post(
    '/cart',
    {
      onRequest: sessionRequired,
      schema: { tags, body: cartBody, response: answers({ 200: cartAnswer }, 400, 401, 403, 404, 409) },
    },
    async (request) => {
      const ctx = requireUser(request.ctx)
      await addToCart(ctx, request.body)
      return { success: true as const, items: await listCart(ctx) }
    },
  )

  app.delete(
    '/cart/:promptId',
    {
      onRequest: sessionRequired,
      schema: { tags, params: cartParams, response: answers({ 200: cartAnswer }, 400, 401) },
    },
    async (request) => {
      const ctx = requireUser(request.ctx)
      await removeFromCart(ctx, request.params)
      return { success: true as const, items: await listCart(ctx) }
    },
  )
}
