import { isDeepStrictEqual } from 'node:util'
import { and, under } from '../fields.ts'
import { json, must, same } from '../read-back.ts'
import { type Ask, fresh, missing, prompt, type Route, route, row, seen, shared, showing } from '../route.ts'
import type { State } from '../world/prompts.ts'
import type { World } from '../world/world.ts'

const ANSWER = under('answer', 'text language createdAt')
const REVIEW = '_id author._id author.username stars text language version isRefunded createdAt updatedAt'
/** A review with a reply and a sample. */
const WHOLE_REVIEW = and(
  REVIEW,
  ANSWER,
  under('sample', and('_id text language model isCut', under('filling[]', 'gap value'))),
)
/** Fields for the buyer only. */
const OWN_REVIEW = and(under('mine', WHOLE_REVIEW), under('reviewable', 'bought current'))

const praise = { stars: 4, text: 'It does what it says', version: 1 }
const poem = { text: 'A poem', model: 'GPT-4' }
const thanks = { answer: 'Thank you' }
const ownReview = seen(OWN_REVIEW, 'buyer')
/** A review by the buyer, for this request only. */
const reviewed = (state: State, body?: object) => ({
  ...prompt(state),
  ask: async (world: World): Promise<Ask> => ({
    params: { id: await world.prompts.reviewOfBuyer(await world.prompts.newPrompt(state)) },
    ...(body && { body }),
  }),
})
/** A review with a sample. */
const shownWithReview = (state: State) => ({
  ...prompt(state),
  ask: async (world: World): Promise<Ask> => {
    const promptId = await world.prompts.newPrompt(state)
    const id = await world.prompts.reviewOfBuyer(promptId)
    await world.prompts.sampleOfBuyer(promptId, 'A result')
    return { params: { id } }
  },
})
/** A review, identified by its prompt. */
const reviewedPrompt = (body?: object) => ({
  about: 'what the buyer has reviewed',
  ask: async (world: World): Promise<Ask> => {
    const id = await world.prompts.newPrompt('listed')
    await world.prompts.reviewOfBuyer(id)
    return { params: { id }, ...(body && { body }) }
  },
})

export const REVIEWS: readonly Route[] = [
  // The statuses: visitor, user, uploader, buyer, other and admin.
  route(
    'GET /prompts/reviews/:id',
    { statements: 4, shows: and('success nextCursor mine reviewable isRemoved', under('reviews[]', WHOLE_REVIEW)) },
    row('200 200 200 200 200 200', shared('listed'), ownReview),
    row('404 404 200 200 404 200', shared('withdrawn'), ownReview),
    row('404 404 200 200 404 200', shared('rejected'), ownReview),
    row('404 404 200 404 404 200', shared('pending'), showing('success nextCursor mine reviewable isRemoved reviews')),
    row('404 404 404 404 404 404', missing()),
  ),
  route(
    'PUT /prompts/reviews/:id',
    {
      statements: 12,
      shows: and('success', under('review', `${REVIEW} answer sample`)),
      async readBack({ ask, id, sent, response }) {
        same(json(response.review), sent, 'the response')
        same(json((await ask(`/prompts/reviews/${id}`)).json.mine), sent, 'GET /prompts/reviews/:id')
      },
    },
    row('401 403 403 200 403 403', fresh('listed', praise)),
    row('401 404 403 200 404 403', fresh('withdrawn', praise)),
    row('401 404 403 404 404 403', fresh('pending', praise)),
    row('401 404 404 404 404 404', missing(praise)),
  ),
  route(
    'DELETE /prompts/reviews/:id',
    {
      statements: 8,
      shows: 'success',
      async readBack({ ask, id }) {
        const { status, json: page } = await ask(`/prompts/reviews/${id}`)
        must(status === 404 || page.mine === null, 'it is still there')
      },
    },
    row('401 200 200 200 200 200', reviewedPrompt()),
    row('401 200 200 200 200 200', missing()),
  ),
  route(
    'PUT /prompts/review-sample/:id',
    {
      statements: 11,
      shows: and(
        'success',
        under('review', and(REVIEW, 'answer', under('sample', '_id text language model isCut filling'))),
      ),
      async readBack({ ask, fetchUrl, id, sent, response }) {
        const { _id, sample } = json(response.review)
        const { mine } = (await ask(`/prompts/reviews/${id}`)).json
        must(isDeepStrictEqual(json(mine).sample, sample), 'the response differs from what is stored')
        const whole = json((await ask(`/reviews/sample/${_id}`)).json.sample)
        const { picture } = whole
        same(whole, sent, 'GET /reviews/sample/:id')
        if (picture) must((await fetchUrl(String(json(picture).url))).status === 200, 'the picture is not there')
      },
    },
    row('401 404 404 200 404 404', reviewedPrompt(poem)),
    row('401 404 404 404 404 404', fresh('listed', poem)),
    row('401 404 404 404 404 404', missing(poem)),
  ),
  route(
    'DELETE /prompts/review-sample/:id',
    {
      statements: 2,
      shows: 'success',
      async readBack({ ask, id }) {
        const { mine } = (await ask(`/prompts/reviews/${id}`)).json
        must(!mine || json(mine).sample === null, 'it is still there')
      },
    },
    row('401 200 200 200 200 200', reviewedPrompt()),
    row('401 200 200 200 200 200', missing()),
  ),
  route(
    'GET /reviews/sample/:id',
    {
      statements: 4,
      shows: and('success', under('sample', and('_id text language model', under('filling[]', 'gap value')))),
    },
    row('200 200 200 200 200 200', shownWithReview('listed')),
    row('404 404 200 200 404 200', shownWithReview('withdrawn')),
    row('404 404 200 200 404 200', shownWithReview('rejected')),
    row('404 404 404 404 404 404', missing()),
  ),
  route(
    'POST /reviews/answer/:id',
    {
      statements: 8,
      shows: and('success', under('review', and(REVIEW, ANSWER, 'sample'))),
      async readBack({ sent, response }) {
        must(json(json(response.review).answer).text === sent.answer, 'the reply differs from what was sent')
      },
    },
    row('401 403 200 403 403 403', reviewed('listed', thanks)),
    row('401 404 200 403 404 403', reviewed('withdrawn', thanks)),
    row('401 404 404 404 404 404', missing(thanks)),
  ),
  route(
    'DELETE /admin/reviews/:id',
    {
      statements: 10,
      shows: 'success',
      // Shown by `reviews.test.ts`.
      readBack: undefined,
    },
    row('401 403 403 403 403 200', reviewed('listed')),
    row('401 403 403 403 403 404', missing()),
  ),
]
