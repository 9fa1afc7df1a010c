import { isDeepStrictEqual } from 'node:util'
import { and, under } from '../fields.ts'
import { json, must, same } from '../read-back.ts'
import { type Ask, fresh, kept, missing, prompt, type Route, route, row, seen, showing } from '../route.ts'
import type { State, World } from '../world.ts'

const ANSWER = under('answer', 'text createdAt')
const REVIEW = '_id author._id author.username stars text version isRefunded createdAt updatedAt'
/** One that is answered and shows a sample. */
const WHOLE_REVIEW = and(REVIEW, ANSWER, under('sample', and('_id text model isCut', under('filling[]', 'gap value'))))
/** What a buyer alone sees of the reviews of a prompt. */
const OWN_REVIEW = and(under('mine', WHOLE_REVIEW), under('reviewable', 'bought current'))

const praise = { stars: 4, text: 'It does what it says', version: 1 }
const poem = { text: 'A poem', model: 'GPT-4' }
const thanks = { answer: 'Thank you' }
const ownReview = seen(OWN_REVIEW, 'buyer')
/** The buyer's review of a prompt in a state, made for this call alone. */
const reviewed = (state: State, body?: object) => ({
  ...prompt(state),
  ask: async (world: World): Promise<Ask> => ({
    params: { id: await world.reviewOfBuyer(await world.promptThatIs(state)) },
    ...(body && { body }),
  }),
})
/** The same, with a sample. */
const shownWithReview = (state: State) => ({
  ...prompt(state),
  ask: async (world: World): Promise<Ask> => {
    const promptId = await world.promptThatIs(state)
    const id = await world.reviewOfBuyer(promptId)
    await world.sampleOfBuyer(promptId, 'A result')
    return { params: { id } }
  },
})
/** The same, by its prompt. */
const reviewedPrompt = (body?: object) => ({
  about: 'what the buyer has reviewed',
  ask: async (world: World): Promise<Ask> => {
    const id = await world.promptThatIs('listed')
    await world.reviewOfBuyer(id)
    return { params: { id }, ...(body && { body }) }
  },
})

/** Reviews, their samples and answers. */
export const REVIEWS: readonly Route[] = [
  // The statuses: visitor, user, uploader, buyer, other and admin.
  route(
    'GET /prompts/reviews/:id',
    { statements: 4, shows: and('success nextCursor mine reviewable isRemoved', under('reviews[]', WHOLE_REVIEW)) },
    row('200 200 200 200 200 200', kept('listed'), ownReview),
    row('404 404 200 200 404 200', kept('withdrawn'), ownReview),
    row('404 404 200 200 404 200', kept('rejected'), ownReview),
    row('404 404 200 404 404 200', kept('pending'), showing('success nextCursor mine reviewable isRemoved reviews')),
    row('404 404 404 404 404 404', missing()),
  ),
  route(
    'PUT /prompts/reviews/:id',
    {
      statements: 12,
      shows: and('success', under('review', `${REVIEW} answer sample`)),
      async readBack({ ask, id, sent, answer }) {
        same(json(answer.review), sent, 'the answer')
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
      shows: and('success', under('review', and(REVIEW, 'answer', under('sample', '_id text model isCut filling')))),
      async readBack({ ask, look, id, sent, answer }) {
        const { _id, sample } = json(answer.review)
        const { mine } = (await ask(`/prompts/reviews/${id}`)).json
        must(isDeepStrictEqual(json(mine).sample, sample), 'the answer is not what is kept')
        const whole = json((await ask(`/reviews/sample/${_id}`)).json.sample)
        const { picture } = whole
        same(whole, sent, 'GET /reviews/sample/:id')
        if (picture) must((await look(String(json(picture).url))).status === 200, 'the picture is not there')
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
    { statements: 4, shows: and('success', under('sample', and('_id text model', under('filling[]', 'gap value')))) },
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
      async readBack({ sent, answer }) {
        must(json(json(answer.review).answer).text === sent.answer, 'the answer is not as it was sent')
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
      // `reviews.test.ts` shows that it is gone.
      readBack: undefined,
    },
    row('401 403 403 403 403 200', reviewed('listed')),
    row('401 403 403 403 403 404', missing()),
  ),
]
