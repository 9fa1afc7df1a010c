import { z } from 'zod'
import { idParams, pageQuery, pageResponse, successSchema, timestampSchema } from '../common.ts'
import { memberSchema } from '../member.ts'
import { route } from '../route.ts'

/** A member whom the session's user has blocked. */
export const blockSchema = memberSchema.extend({ blockedAt: timestampSchema })
export type Block = z.infer<typeof blockSchema>

/** Latest first. */
export const blocksResponse = pageResponse('blocks', blockSchema)
/** Whether the session's user has blocked a member. */
export const blockResponse = successSchema.extend({ isBlocked: z.boolean() })

export const listBlocks = route({
  method: 'GET',
  path: '/users/blocks',
  access: 'members',
  summary: 'Members whom the user has blocked, latest first',
  query: pageQuery,
  response: blocksResponse,
})

export const getBlock = route({
  method: 'GET',
  path: '/users/blocks/:id',
  access: 'members',
  summary: 'Whether the user has blocked a member',
  params: idParams,
  response: blockResponse,
})

export const blockUser = route({
  method: 'PUT',
  path: '/users/blocks/:id',
  access: 'members',
  summary: 'Block a member: they cannot write to the user or answer their reviews, nor the user write to them',
  params: idParams,
  response: successSchema,
  errors: [403, 404],
})

export const unblockUser = route({
  method: 'DELETE',
  path: '/users/blocks/:id',
  access: 'members',
  summary: 'Unblock a member',
  params: idParams,
  response: successSchema,
})
