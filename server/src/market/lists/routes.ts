import type { ListPromptsQuery } from '@promptery/contract/listings/prompts'
import * as routes from '@promptery/contract/market/lists'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { limited, SEARCHES, wholeTexts } from '../../platform/http/limits/rate-limits.ts'
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

/** More than a person opens. */
const similar = limited('similar', { points: 300, durationSeconds: 60, by: 'user', isOfProcess: true })

/** Lists of listings, and likes. */
export function listRoutes(app: App): void {
  implement(app, 'prompts', routes, {
    listPrompts: {
      limit: searches,
      async run(ctx, request) {
        const share = shareFor(request)
        // Searches that wait for the model hold no slot of others.
        const vector = await embedSearch(ctx, request.query)
        const list = () => listPrompts(ctx, request.query, { share, vector })
        return request.query.search ? limitSearch(request, list) : list()
      },
    },

    listSuggestions: {
      limit: suggestions,
      run(ctx, request) {
        const suggest = () => listSuggestions(ctx, request.query)
        return limitSearch(request, suggest)
      },
    },

    listCards: async (ctx, { query }) => ({ cards: await listCards(ctx, query) }),

    listUploadedPrompts: {
      limit: wholeTexts,
      run: (ctx, { query }) => listUploadedPrompts(ctx, query),
    },

    listBoughtPrompts: {
      limit: wholeTexts,
      run: (ctx, { query }) => listBoughtPrompts(ctx, query),
    },

    async listEngineerPrompts(ctx, { params, query }) {
      const { prompts, nextCursor } = await listEngineerPrompts(ctx, { ...params, ...query })
      return { data: prompts, nextCursor }
    },

    listSimilarPrompts: {
      limit: similar,
      run: async (ctx, { params }) => ({ prompts: await listSimilar(ctx, { promptId: params.id }) }),
    },

    likePrompt: {
      limit: likes,
      run: (ctx, { params }) => likePrompt(ctx, params),
    },
  })
}
