import { z } from 'zod'
import { cursorSchema, idParams, pageQuery, successSchema, timestampSchema } from '../common.ts'
import { memberSchema } from '../member.ts'
import { route } from '../route.ts'

/** An engineer whom the session's user follows. */
export const followSchema = memberSchema.extend({ followedAt: timestampSchema })
export type Follow = z.infer<typeof followSchema>

/** Latest first. */
export const followsResponse = successSchema.extend({
  follows: z.array(followSchema),
  nextCursor: cursorSchema.nullable(),
})
/** Whether the session's user follows an engineer. */
export const followResponse = successSchema.extend({ isFollowing: z.boolean() })

export const listFollows = route({
  method: 'GET',
  path: '/users/follows',
  access: 'members',
  summary: 'Engineers whom the user follows, latest first',
  query: pageQuery,
  response: followsResponse,
})

export const getFollow = route({
  method: 'GET',
  path: '/users/follows/:id',
  access: 'members',
  summary: 'Whether the user follows an engineer',
  params: idParams,
  response: followResponse,
})

export const followEngineer = route({
  method: 'PUT',
  path: '/users/follows/:id',
  access: 'members',
  summary: 'Follow an engineer: the user is notified of their new listings',
  params: idParams,
  response: successSchema,
  errors: [403, 404],
})

export const unfollowEngineer = route({
  method: 'DELETE',
  path: '/users/follows/:id',
  access: 'members',
  summary: 'Follow an engineer no longer',
  params: idParams,
  response: successSchema,
})
