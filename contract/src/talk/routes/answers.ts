import { idParams, successSchema } from '../../common.ts'
import { route } from '../../route.ts'
import { answerBody, answerResponse, answersQuery, answersResponse } from '../discussions.ts'

export const listAnswers = route({
  method: 'GET',
  path: '/discussions/answers/:id',
  access: 'anyone',
  readsSession: true,
  isSameForVisitors: true,
  summary: 'The answers to a topic',
  params: idParams,
  query: answersQuery,
  response: answersResponse,
  errors: [404],
})

export const createAnswer = route({
  method: 'POST',
  path: '/discussions/answers/:id',
  access: 'members',
  summary: 'Answer a topic',
  params: idParams,
  body: answerBody,
  status: 201,
  response: answerResponse,
  errors: [403, 404],
})

export const editAnswer = route({
  method: 'PUT',
  path: '/answers/:id',
  access: 'members',
  summary: 'Change one’s own answer',
  params: idParams,
  body: answerBody,
  response: answerResponse,
  errors: [403, 404, 409],
})

export const deleteAnswer = route({
  method: 'DELETE',
  path: '/answers/:id',
  access: 'members',
  summary: 'Delete one’s own answer',
  params: idParams,
  response: successSchema,
  errors: [403, 404],
})
