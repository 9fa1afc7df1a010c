import * as routes from '@promptery/contract/sales/cart'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { writes } from '../../platform/http/limits/rate-limits.ts'
import { addToCart, listCart, removeFromCart } from './cart.ts'

export function cartRoutes(app: App): void {
  implement(app, 'cart', routes, {
    getCart: async (ctx) => ({ items: await listCart(ctx) }),

    addToCart: {
      limit: writes,
      config: { isPrivate: true },
      async run(ctx, { body }) {
        await addToCart(ctx, body)
        return { items: await listCart(ctx) }
      },
    },

    removeFromCart: {
      limit: writes,
      config: { isPrivate: true },
      async run(ctx, { params }) {
        await removeFromCart(ctx, params)
        return { items: await listCart(ctx) }
      },
    },
  })
}
