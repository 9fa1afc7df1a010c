import { isDeepStrictEqual } from 'node:util'
import { json, must, same } from '../read-back.ts'
import { type Ask, asking, fresh, missing, prompt, type Route, route, row, shared, whereSeen } from '../route.ts'
import type { State } from '../world/prompts.ts'
import type { World } from '../world/world.ts'

const praise = { stars: 4, text: 'It does what it says', version: 1 }
const poem = { text: 'A poem', model: 'GPT-4' }
const thanks = { answer: 'Thank you' }
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
const reviewedPrompt = (body?: object) =>
  asking(async (world) => {
    const id = await world.prompts.newPrompt('listed')
    await world.prompts.reviewOfBuyer(id)
    return { params: { id }, ...(body && { body }) }
  }, 'what the buyer has reviewed')

export const REVIEWS: readonly Route[] = [
  route('GET /prompts/reviews/:id', ...whereSeen(shared)),
  route(
    'PUT /prompts/reviews/:id',
    async ({ ask, id, sent, response }) => {
      same(json(response.review), sent, 'the response')
      same(json((await ask(`/prompts/reviews/${id}`)).json.mine), sent, 'GET /prompts/reviews/:id')
    },
    row('403 403 200 403 403', fresh('listed', praise)),
    row('404 403 200 404 403', fresh('withdrawn', praise)),
    row('404 403 404 404 403', fresh('pending', praise)),
  ),
  route(
    'DELETE /prompts/reviews/:id',
    async ({ ask, id }) => {
      const { status, json: page } = await ask(`/prompts/reviews/${id}`)
      must(status === 404 || page.mine === null, 'it is still there')
    },
    reviewedPrompt(),
    row('200', missing()),
  ),
  route(
    'PUT /prompts/review-sample/:id',
    async ({ ask, fetchUrl, id, sent, response }) => {
      const { _id, sample } = json(response.review)
      const { mine } = (await ask(`/prompts/reviews/${id}`)).json
      must(isDeepStrictEqual(json(mine).sample, sample), 'the response differs from what is stored')
      const whole = json((await ask(`/reviews/sample/${_id}`)).json.sample)
      const { picture } = whole
      same(whole, sent, 'GET /reviews/sample/:id')
      if (picture) must((await fetchUrl(String(json(picture).url))).status === 200, 'the picture is not there')
    },
    row('404 404 200 404 404', reviewedPrompt(poem)),
    row('404', fresh('listed', poem)),
  ),
  route(
    'DELETE /prompts/review-sample/:id',
    async ({ ask, id }) => {
      const { mine } = (await ask(`/prompts/reviews/${id}`)).json
      must(!mine || json(mine).sample === null, 'it is still there')
    },
    reviewedPrompt(),
    row('200', missing()),
  ),
  route(
    'GET /reviews/sample/:id',
    shownWithReview('listed'),
    row('404 404 200 200 404 200', shownWithReview('withdrawn')),
    row('404 404 200 200 404 200', shownWithReview('rejected')),
  ),
  route(
    'POST /reviews/answer/:id',
    async ({ sent, response }) => {
      must(json(json(response.review).answer).text === sent.answer, 'the reply differs from what was sent')
    },
    row('403 200 403 403 403', reviewed('listed', thanks)),
    row('404 200 403 404 403', reviewed('withdrawn', thanks)),
  ),
  // Shown by `reviews.test.ts`.
  route('DELETE /admin/reviews/:id', undefined, reviewed('listed')),
]
