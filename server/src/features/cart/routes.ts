import { cartBody, cartParams, cartResponse } from '@promptery/contract/money/cart'
import type { App } from '../../platform/http/app-type.ts'
import { writes } from '../../platform/http/limits/rate-limits.ts'
import { responses } from '../../platform/http/openapi.ts'
import { requireUser, sessionRequired } from '../../platform/http/session/guards.ts'
import { addToCart } from './add-to-cart.ts'
import { listCart } from './list-cart.ts'
import { removeFromCart } from './remove-from-cart.ts'

const tags = ['cart']

export function cartRoutes(app: App): void {
  app.get(
    '/cart',
    {
      onRequest: sessionRequired,
      schema: { tags, operationId: 'getCart', summary: 'The cart', response: responses({ 200: cartResponse }) },
    },
    async (request) => ({ success: true as const, items: await listCart(requireUser(request.ctx)) }),
  )

  app.post(
    '/cart',
    {
      config: { isPrivate: true },
      onRequest: sessionRequired,
      preHandler: writes,
      schema: {
        tags,
        operationId: 'addToCart',
        summary: 'Put a prompt into the cart',
        body: cartBody,
        response: responses({ 200: cartResponse }, 403, 404, 409, 429),
      },
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
      config: { isPrivate: true },
      onRequest: sessionRequired,
      preHandler: writes,
      schema: {
        tags,
        operationId: 'removeFromCart',
        summary: 'Take a prompt out of the cart',
        params: cartParams,
        response: responses({ 200: cartResponse }, 429),
      },
    },
    async (request) => {
      const ctx = requireUser(request.ctx)
      await removeFromCart(ctx, request.params)
      return { success: true as const, items: await listCart(ctx) }
    },
  )
}
