import { LIMITS } from '@promptery/contract/constants'
import type { ListPromptsQuery } from '@promptery/contract/listings/prompts'
import * as engineersContract from '@promptery/contract/market/engineers'
import * as listsContract from '@promptery/contract/market/lists'
import { PROFILE_LIMITS } from '@promptery/contract/market/profile/limits'
import * as profileContract from '@promptery/contract/market/profile/profile'
import { changeUsername } from '../accounts/change-username.ts'
import { presentSessionUser, presentUserTo } from '../accounts/present.ts'
import type { App } from '../platform/http/app-type.ts'
import { implement } from '../platform/http/implement.ts'
import { addressOf } from '../platform/http/limits/addresses.ts'
import { limited, SEARCHES, uploads, wholeTexts, writes } from '../platform/http/limits/rate-limits.ts'
import { confirmedRequired } from '../platform/http/session/guards.ts'
import { limitSearch } from '../platform/scale/concurrency/concurrency-limit.ts'
import { jsonBytesMax } from '../platform/scale/limit-bodies.ts'
import { shareFor } from '../platform/scale/response-cache/response-cache.ts'
import { getEngineer, getUser, listEngineerSamples, listEngineers } from './engineers/engineers.ts'
import { changePicture, getProfile, removePicture, updateProfile } from './engineers/profile.ts'
import { likePrompt } from './like-prompt.ts'
import {
  listBoughtPrompts,
  listCards,
  listEngineerPrompts,
  listSimilar,
  listUploadedPrompts,
} from './lists/list-cards.ts'
import { embedSearch, listPrompts } from './lists/list-prompts.ts'
import { listSuggestions } from './lists/list-suggestions.ts'

/** Counted in each process, as a user likes a prompt once. */
const likes = limited('like', { points: 120, durationSeconds: 60, by: 'user', isOfProcess: true })
const searches = limited('search', SEARCHES, ({ query }) => Boolean((query as ListPromptsQuery).search))
/** One request for each pause in typing. */
const suggestions = limited('suggest', { points: 900, durationSeconds: 60, by: 'user' })

/** More than a person opens. */
const similar = limited('similar', { points: 300, durationSeconds: 60, by: 'user', isOfProcess: true })

/** Lists of listings, and likes. */
export function listRoutes(app: App): void {
  implement(app, 'prompts', listsContract, {
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

/** Those who sell, as everybody sees them. */
export function engineerRoutes(app: App): void {
  implement(app, 'engineers', engineersContract, {
    async listEngineers(ctx, { query }, reply) {
      const page = await listEngineers(ctx, query)
      if (page.nextCursor) reply.header('x-next-cursor', page.nextCursor)
      return page.engineers
    },

    listEngineerSamples: async (ctx, { params }) => ({ samples: await listEngineerSamples(ctx, params) }),

    getEngineer: (ctx, { params }) => getEngineer(ctx, params),

    getUser: async (ctx, { params }) => ({ data: presentUserTo(ctx, await getUser(ctx, params)) }),
  })
}

/** Its words are compared with all sold texts. */
const changes = limited('profile', { points: 60, durationSeconds: 60 * 60, by: 'user' })
const { makesMax, aboutMax, links, linkMax } = PROFILE_LIMITS

/** What the session's user is called and says about themselves. */
export function profileRoutes(app: App): void {
  implement(app, 'users', profileContract, {
    changeUsername: {
      limit: limited('username', { points: 20, durationSeconds: 60 * 60, by: 'user' }),
      bodyLimit: jsonBytesMax(LIMITS.username.max, LIMITS.displayName.unitsMax),
      run: async (ctx, request) => ({
        user: presentSessionUser(await changeUsername(ctx, { ...request.body, address: addressOf(request) })),
      }),
    },

    getProfile: async (ctx) => ({ profile: await getProfile(ctx) }),

    updateProfile: {
      onRequest: confirmedRequired,
      limit: changes,
      bodyLimit: jsonBytesMax(makesMax, aboutMax, links * linkMax),
      run: async (ctx, { body }) => ({ profile: await updateProfile(ctx, body) }),
    },

    changePicture: {
      onRequest: confirmedRequired,
      uploadLimit: uploads,
      run: async (ctx, { upload }) => ({ profile: await changePicture(ctx, upload ?? Buffer.alloc(0)) }),
    },

    removePicture: {
      limit: writes,
      run: async (ctx) => ({ profile: await removePicture(ctx) }),
    },
  })
}
