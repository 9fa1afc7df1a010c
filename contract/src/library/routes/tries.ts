import { idParams } from '../../common.ts'
import { route } from '../../route.ts'
import { runBody, runResponse, triedResponse, tryBody, tryResponse } from '../tries.ts'

export const getTry = route({
  method: 'GET',
  path: '/prompts/try/:id',
  access: 'members',
  summary: 'What one has to fill in to try a prompt, and how many tries one has left',
  params: idParams,
  response: tryResponse,
  errors: [403, 404, 409],
})

export const tryPrompt = route({
  method: 'POST',
  path: '/prompts/try/:id',
  access: 'members',
  summary: 'Run a prompt that one does not own, a few times a day',
  params: idParams,
  body: tryBody,
  response: triedResponse,
  errors: [403, 404, 409, 503],
})

export const runPrompt = route({
  method: 'POST',
  path: '/prompts/run/:id',
  access: 'members',
  summary: 'Run a prompt whose text one may read',
  params: idParams,
  body: runBody,
  response: runResponse,
  errors: [404, 503],
})
