import { LIMITS } from '@promptery/contract/constants'
import type { LibraryQuery } from '@promptery/contract/library/library'
import * as libraryContract from '@promptery/contract/library/library'
import * as reviewsContract from '@promptery/contract/library/reviews'
import * as savedValuesContract from '@promptery/contract/library/saved-values'
import * as triesContract from '@promptery/contract/library/tries'
import type { App } from '../platform/http/app-type.ts'
import { implement } from '../platform/http/implement.ts'
import { addressOf } from '../platform/http/limits/addresses.ts'
import { limited, SEARCHES, uploads, wholeTexts, writes } from '../platform/http/limits/rate-limits.ts'
import { goneSignal } from '../platform/http/request.ts'
import { confirmedRequired } from '../platform/http/session/guards.ts'
import { jsonBytesMax, SAMPLE_BYTES_MAX, valuesBytesMax } from '../platform/scale/limit-bodies.ts'
import { createFolder, deleteFolder, listFolders, renameFolder, updateLibraryItem } from './folders.ts'
import { listLibrary } from './list-library.ts'
import { listReviews } from './reviews/list-reviews.ts'
import { getReviewSample, putReviewSample, removeReviewSample } from './reviews/review-samples.ts'
import { answerReview, putReview, removeReview, withdrawReview } from './reviews/write-reviews.ts'
import { deleteSavedValues, listSavedValues, saveValues } from './saved-values.ts'
import { getTry, runPrompt, tryPrompt } from './tries/try-prompt.ts'

const { folderName, movedMax } = LIMITS.library
/** Bytes of an id in JSON with its separators. */
const BYTES_OF_ID = 40

export function libraryRoutes(app: App): void {
  implement(app, 'library', libraryContract, {
    listLibrary: {
      limit: limited('search', SEARCHES, ({ query }) => Boolean((query as LibraryQuery).search)),
      run: (ctx, { query }) => listLibrary(ctx, query),
    },

    updateLibraryItem: {
      limit: writes,
      config: { isPrivate: true },
      run: async (ctx, { params, body }) => ({ item: await updateLibraryItem(ctx, { ...params, ...body }) }),
    },

    async listFolders(ctx) {
      const { db, user } = ctx
      return { folders: await listFolders(db, user.id) }
    },

    createFolder: {
      limit: writes,
      config: { isPrivate: true },
      bodyLimit: jsonBytesMax(folderName.max) + movedMax * BYTES_OF_ID,
      run: (ctx, { body }) => createFolder(ctx, body),
    },

    renameFolder: {
      limit: writes,
      config: { isPrivate: true },
      run: async (ctx, { params, body }) => ({ folders: await renameFolder(ctx, { ...params, ...body }) }),
    },

    deleteFolder: {
      limit: writes,
      config: { isPrivate: true },
      run: (ctx, { params }) => deleteFolder(ctx, params),
    },
  })
}

const { textMax, answer } = LIMITS.review

/** Each is compared with the prompt's text, which takes seconds for the longest. */
const changes = limited('review-sample', { points: 30, durationSeconds: 60 * 60, by: 'user' })

export function reviewRoutes(app: App): void {
  implement(app, 'reviews', reviewsContract, {
    listReviews: (ctx, { params, query }) => listReviews(ctx, { ...params, ...query }),

    putReview: {
      onRequest: confirmedRequired,
      limit: limited('review', { points: 60, durationSeconds: 60 * 60, by: 'user' }),
      bodyLimit: jsonBytesMax(textMax),
      run: async (ctx, { params, body }) => ({ review: await putReview(ctx, { promptId: params.id, ...body }) }),
    },

    withdrawReview: {
      limit: writes,
      run: (ctx, { params }) => withdrawReview(ctx, { promptId: params.id }),
    },

    answerReview: {
      limit: limited('answer-review', { points: 120, durationSeconds: 60 * 60, by: 'user' }),
      bodyLimit: jsonBytesMax(answer.max),
      run: async (ctx, { params, body }) => ({ review: await answerReview(ctx, { ...params, ...body }) }),
    },

    removeReview: {
      limit: writes,
      run: (ctx, request) => removeReview(ctx, { ...request.params, address: addressOf(request) }),
    },

    putReviewSample: {
      onRequest: changes,
      bodyLimit: SAMPLE_BYTES_MAX,
      uploadLimit: uploads,
      async run(ctx, request) {
        const { text, ...rest } = request.body
        const input = { promptId: request.params.id, picture: request.upload, text, ...rest }
        return { review: await putReviewSample(ctx, input) }
      },
    },

    removeReviewSample: {
      limit: writes,
      run: (ctx, { params }) => removeReviewSample(ctx, { promptId: params.id }),
    },

    getReviewSample: async (ctx, { params }) => ({ sample: await getReviewSample(ctx, params) }),
  })
}

const { name, lengthMax } = LIMITS.savedValues

export function savedValuesRoutes(app: App): void {
  implement(app, 'saved values', savedValuesContract, {
    listSavedValues: {
      limit: wholeTexts,
      run: async (ctx, { params }) => ({ fillings: await listSavedValues(ctx, { promptId: params.id }) }),
    },

    saveValues: {
      limit: limited('save-values', { points: 120, durationSeconds: 60 * 60, by: 'user' }),
      config: { isPrivate: true },
      bodyLimit: valuesBytesMax(name.max, lengthMax),
      run: async (ctx, { params, body }) => ({ fillings: await saveValues(ctx, { promptId: params.id, ...body }) }),
    },

    deleteSavedValues: {
      limit: writes,
      config: { isPrivate: true },
      async run(ctx, { params }) {
        const { id: promptId, fillingId } = params
        const fillings = await deleteSavedValues(ctx, { promptId, fillingId })
        return { fillings }
      },
    },
  })
}

const { savedValues, try: tried } = LIMITS
const NAMES_LENGTH_MAX = savedValues.variablesMax * savedValues.variableNameMax

export function tryRoutes(app: App): void {
  implement(app, 'tries', triesContract, {
    getTry: {
      limit: limited('try-form', { points: 60, durationSeconds: 60, by: 'user', isOfProcess: true }),
      run: (ctx, { params }) => getTry(ctx, { promptId: params.id }),
    },

    tryPrompt: {
      limit: limited('try', { points: 60, durationSeconds: 60 * 60, by: 'user' }),
      config: { storesFiles: true, isPrivate: true, bypassesConcurrencyLimit: true },
      bodyLimit: valuesBytesMax(tried.lengthMax, NAMES_LENGTH_MAX),
      run: (ctx, { params, body }, reply) => tryPrompt(ctx, { promptId: params.id, ...body }, goneSignal(reply)),
    },

    runPrompt: {
      limit: limited('run', { points: 20, durationSeconds: 60 * 60, by: 'user' }),
      config: { storesFiles: true, isPrivate: true, bypassesConcurrencyLimit: true },
      bodyLimit: valuesBytesMax(savedValues.lengthMax, NAMES_LENGTH_MAX),
      run: async (ctx, { params, body }, reply) => ({
        result: await runPrompt(ctx, { promptId: params.id, ...body }, goneSignal(reply)),
      }),
    },
  })
}
