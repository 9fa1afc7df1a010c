import { idParams, messageSchema, pageQuery } from '@promptery/contract/common'
import { cardsQuery, cardsResponse } from '@promptery/contract/listings/cards'
import {
  engineerPromptsResponse,
  type ListPromptsQuery,
  listPromptsQuery,
  promptsResponse,
  similarPromptsResponse,
} from '@promptery/contract/listings/prompts'
import { suggestionsQuery, suggestionsResponse } from '@promptery/contract/market/suggestions'
import type { App } from '../../platform/http/app-type.ts'
import { limited, SEARCHES, wholeTexts } from '../../platform/http/limits/rate-limits.ts'
import { OPTIONAL_SESSION } from '../../platform/http/openapi.ts'
import { operations } from '../../platform/http/operations.ts'
import { limitSearch } from '../../platform/scale/concurrency/search-limit.ts'
import { shareFor } from '../../platform/scale/response-cache/response-cache.ts'
import { likePrompt } from '../like-prompt.ts'
import { listCards, listEngineerPrompts, listSimilar } from './list-cards.ts'
import { listBoughtPrompts, listUploadedPrompts } from './list-own-prompts.ts'
import { embedSearch, listPrompts } from './list-prompts.ts'
import { listSuggestions } from './list-suggestions.ts'

/** Counted in each process, as a user likes a prompt once. */
const likes = limited('like', { points: 120, durationSeconds: 60, by: 'user', isOfProcess: true })
const searches = limited('search', SEARCHES, ({ query }) => Boolean((query as ListPromptsQuery).search))
/** One request for each pause in typing. */
const suggestions = limited('suggest', { points: 900, durationSeconds: 60, by: 'user' })

const SHORT_PAGES = 'A page of long texts has fewer prompts than `limit`. `nextCursor` leads to the others.'
/** More than a person opens. */
const similar = limited('similar', { points: 300, durationSeconds: 60, by: 'user', isOfProcess: true })

/** Lists of listings, and likes. */
export function listRoutes(app: App): void {
  const { anyone, members } = operations(app, 'prompts')

  anyone.get('/prompts/all-prompts', {
    id: 'listPrompts',
    summary: 'The market: search, filter, sort',
    security: OPTIONAL_SESSION,
    querystring: listPromptsQuery,
    returns: promptsResponse,
    limit: searches,
    config: { isSameForVisitors: true },
    async run(ctx, request) {
      const share = shareFor(request)
      // Searches that wait for the model hold no slot of others.
      const vector = await embedSearch(ctx, request.query)
      const list = () => listPrompts(ctx, request.query, { share, vector })
      return request.query.search ? limitSearch(request, list) : list()
    },
  })

  anyone.get('/prompts/suggestions', {
    id: 'listSuggestions',
    summary: 'What a search that is being typed could become',
    security: OPTIONAL_SESSION,
    querystring: suggestionsQuery,
    returns: suggestionsResponse,
    limit: suggestions,
    config: { isSameForVisitors: true },
    run(ctx, request) {
      const suggest = () => listSuggestions(ctx, request.query)
      return limitSearch(request, suggest)
    },
  })

  members.get('/prompts/cards', {
    id: 'listCards',
    summary: 'Listings by their ids, with what a link to them shows',
    querystring: cardsQuery,
    returns: cardsResponse,
    run: async (ctx, { query }) => ({ cards: await listCards(ctx, query) }),
  })

  members.get('/prompts/my-prompts', {
    id: 'listUploadedPrompts',
    summary: 'Prompts that the user sells',
    description: SHORT_PAGES,
    querystring: pageQuery,
    returns: promptsResponse,
    limit: wholeTexts,
    run: (ctx, { query }) => listUploadedPrompts(ctx, query),
  })

  members.get('/prompts/bought-prompts', {
    id: 'listBoughtPrompts',
    summary: 'Prompts that the user has bought',
    description: SHORT_PAGES,
    querystring: pageQuery,
    returns: promptsResponse,
    limit: wholeTexts,
    run: (ctx, { query }) => listBoughtPrompts(ctx, query),
  })

  anyone.get('/prompts/engineer/:id', {
    id: 'listEngineerPrompts',
    summary: 'Prompts on the market by one engineer',
    security: OPTIONAL_SESSION,
    params: idParams,
    querystring: pageQuery,
    returns: engineerPromptsResponse,
    errors: [404],
    config: { isSameForVisitors: true },
    async run(ctx, { params, query }) {
      const { prompts, nextCursor } = await listEngineerPrompts(ctx, { ...params, ...query })
      return { data: prompts, nextCursor }
    },
  })

  anyone.get('/prompts/similar/:id', {
    id: 'listSimilarPrompts',
    summary: 'Prompts of other engineers that are like one',
    security: OPTIONAL_SESSION,
    params: idParams,
    returns: similarPromptsResponse,
    errors: [404],
    limit: similar,
    config: { isSameForVisitors: true },
    run: async (ctx, { params }) => ({ prompts: await listSimilar(ctx, { promptId: params.id }) }),
  })

  members.post('/prompts/like/:id', {
    id: 'likePrompt',
    summary: 'Like a prompt, once',
    params: idParams,
    returns: messageSchema,
    errors: [404],
    limit: likes,
    message: 'Liked',
    run: (ctx, { params }) => likePrompt(ctx, params),
  })
}
