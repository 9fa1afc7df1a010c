import { z } from 'zod'
import { idSchema, successSchema, timestampSchema } from '../common.ts'
import { promptSchema } from '../listings/prompts.ts'
import { route } from '../route.ts'

export const cartBody = z.object({ promptId: idSchema })
export const cartParams = z.object({ promptId: idSchema })

export const cartItemSchema = promptSchema
  .pick({
    id: true,
    _id: true,
    title: true,
    description: true,
    price: true,
    type: true,
    uploaderName: true,
    uploaderDisplayName: true,
  })
  .extend({
    /** The cover, as in `cover_image.url`. */
    image: z.string(),
    cover_image: promptSchema.shape.cover_image,
    addedAt: timestampSchema,
    /** Absent: it has left the market. */
    licence: promptSchema.shape.licence,
    /** False: it has left the market since it was added. */
    isAvailable: z.boolean(),
  })
export type CartItem = z.infer<typeof cartItemSchema>

/** Latest first, without bought prompts. */
export const cartResponse = successSchema.extend({ items: z.array(cartItemSchema) })

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
