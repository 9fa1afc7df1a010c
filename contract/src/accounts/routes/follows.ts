import { idParams, pageQuery, successSchema } from '../../common.ts'
import { route } from '../../route.ts'
import { followResponse, followsResponse } from '../follows.ts'

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
