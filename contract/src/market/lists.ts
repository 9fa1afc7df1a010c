import { z } from 'zod'
import { idParams, messageSchema, pageQuery, successSchema, trimmedUpTo } from '../common.ts'
import { LIMITS } from '../constants.ts'
import { cardsQuery, cardsResponse } from '../listings/cards.ts'
import {
  engineerPromptsResponse,
  listPromptsQuery,
  promptSchema,
  promptsResponse,
  similarPromptsResponse,
} from '../listings/prompts.ts'
import { route } from '../route.ts'
import { engineerSchema } from './engineers.ts'

/** The typed text. */
export const suggestionsQuery = z.object({
  search: trimmedUpTo(LIMITS.searchMax).default(''),
})

export const suggestionsResponse = successSchema.extend({
  /** The typed text with its last word completed. */
  searches: z.array(z.string()),
  /** Listings whose title begins with the typed text. */
  prompts: z.array(promptSchema.pick({ _id: true, title: true })),
  /** Engineers whose name begins with it. */
  engineers: z.array(engineerSchema.pick({ user: true, username: true, displayName: true })),
})
export type Suggestions = Omit<z.infer<typeof suggestionsResponse>, 'success'>

const SHORT_PAGES = 'A page of long texts has fewer prompts than `limit`. `nextCursor` leads to the others.'

export const listPrompts = route({
  method: 'GET',
  path: '/prompts/all-prompts',
  access: 'anyone',
  readsSession: true,
  isSameForVisitors: true,
  summary: 'The market: search, filter, sort',
  query: listPromptsQuery,
  response: promptsResponse,
})

export const listSuggestions = route({
  method: 'GET',
  path: '/prompts/suggestions',
  access: 'anyone',
  readsSession: true,
  isSameForVisitors: true,
  summary: 'What a search that is being typed could become',
  query: suggestionsQuery,
  response: suggestionsResponse,
})

export const listCards = route({
  method: 'GET',
  path: '/prompts/cards',
  access: 'members',
  summary: 'Listings by their ids, with what a link to them shows',
  query: cardsQuery,
  response: cardsResponse,
})

export const listUploadedPrompts = route({
  method: 'GET',
  path: '/prompts/my-prompts',
  access: 'members',
  summary: 'Prompts that the user sells',
  description: SHORT_PAGES,
  query: pageQuery,
  response: promptsResponse,
})

export const listBoughtPrompts = route({
  method: 'GET',
  path: '/prompts/bought-prompts',
  access: 'members',
  summary: 'Prompts that the user has bought',
  description: SHORT_PAGES,
  query: pageQuery,
  response: promptsResponse,
})

export const listEngineerPrompts = route({
  method: 'GET',
  path: '/prompts/engineer/:id',
  access: 'anyone',
  readsSession: true,
  isSameForVisitors: true,
  summary: 'Prompts on the market by one engineer',
  params: idParams,
  query: pageQuery,
  response: engineerPromptsResponse,
  errors: [404],
})

export const listSimilarPrompts = route({
  method: 'GET',
  path: '/prompts/similar/:id',
  access: 'anyone',
  readsSession: true,
  isSameForVisitors: true,
  summary: 'Prompts of other engineers that are like one',
  params: idParams,
  response: similarPromptsResponse,
  errors: [404],
})

export const likePrompt = route({
  method: 'POST',
  path: '/prompts/like/:id',
  access: 'members',
  summary: 'Like a prompt, once',
  params: idParams,
  response: messageSchema,
  errors: [404],
  message: 'Liked',
})
