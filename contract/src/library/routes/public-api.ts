import { idParams } from '../../common.ts'
import { route } from '../../route.ts'
import {
  filledPromptResponse,
  fillPromptBody,
  ownedPromptQuery,
  ownedPromptResponse,
  ownedPromptsQuery,
  ownedPromptsResponse,
} from '../public-api.ts'

export const listOwnedPrompts = route({
  method: 'GET',
  path: '/api/v1/machine/prompts',
  access: 'anyone',
  summary: 'The prompts that the key’s user owns, with their variables',
  query: ownedPromptsQuery,
  response: ownedPromptsResponse,
})

export const getOwnedPrompt = route({
  method: 'GET',
  path: '/api/v1/machine/prompts/:id',
  access: 'anyone',
  summary: 'One of them, or an open prompt, with its text',
  params: idParams,
  query: ownedPromptQuery,
  response: ownedPromptResponse,
  errors: [404],
})

export const fillPrompt = route({
  method: 'POST',
  path: '/api/v1/machine/prompts/:id/fill',
  access: 'anyone',
  summary: 'The text of one of them with its variables filled in',
  params: idParams,
  body: fillPromptBody,
  response: filledPromptResponse,
  errors: [404],
})
