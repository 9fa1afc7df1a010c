import { isDeepStrictEqual } from 'node:util'
import { and, under } from '../fields.ts'
import { type Json, list, must } from '../read-back.ts'
import { type Ask, fresh, missing, prompt, type Route, route, row, shared, showing } from '../route.ts'
import type { State } from '../world/prompts.ts'
import type { World } from '../world/world.ts'

const FILLINGS = and('success', under('fillings[]', and('_id name updatedAt', under('values[]', 'gap value'))))

/** A prompt that may be tried, for this request only. */
const triable = (state: State, body?: object) => ({
  ...prompt(state),
  ask: async (world: World): Promise<Ask> => ({
    params: { id: await world.prompts.newTriablePrompt(state) },
    ...(body && { body }),
  }),
})
const keep = { name: 'For Mira', values: [{ gap: 'city', value: 'Rome' }] }
const filledIn = { values: [{ gap: 'city', value: 'Rome' }] }
/** Saved values of the buyer, for this request only. */
const savedByBuyer = (state: State) => ({
  ...prompt(state),
  ask: async (world: World): Promise<Ask> => ({
    params: { id: world.prompts.shared[state], fillingId: await world.prompts.savedValuesOfBuyer(state) },
  }),
})

export const USING: readonly Route[] = [
  // The statuses: visitor, user, uploader, buyer, other and admin.
  route(
    'GET /prompts/fillings/:id',
    { statements: 3, shows: FILLINGS },
    row('401 404 200 200 404 200', shared('listed')),
    row('401 404 200 200 404 200', shared('withdrawn')),
    row('401 404 200 200 404 200', shared('rejected')),
    row('401 404 200 404 404 200', shared('pending'), showing('success fillings')),
    row('401 404 404 404 404 404', missing()),
  ),
  route(
    'PUT /prompts/fillings/:id',
    {
      statements: 9,
      shows: FILLINGS,
      async readBack({ ask, id, sent, response }) {
        const { name, values } = sent
        const isSent = (filling: Json) => filling.name === name && isDeepStrictEqual(filling.values, values)
        must(list(response.fillings).some(isSent), 'it is not in the response')
        must(list((await ask(`/prompts/fillings/${id}`)).json.fillings).some(isSent), 'it is not kept as it was sent')
      },
    },
    row('401 404 200 200 404 200', fresh('listed', keep)),
    row('401 404 200 200 404 200', fresh('withdrawn', keep)),
    row('401 404 200 404 404 200', fresh('pending', keep)),
    row('401 404 404 404 404 404', missing(keep)),
  ),
  route(
    'DELETE /prompts/fillings/:id/:fillingId',
    {
      statements: 4,
      shows: FILLINGS,
      async readBack({ ask, id, response }) {
        const { fillings } = (await ask(`/prompts/fillings/${id}`)).json
        must(isDeepStrictEqual(fillings, response.fillings), 'the response differs from what is stored')
      },
    },
    row('401 404 200 200 404 200', savedByBuyer('listed')),
    row('401 404 404 404 404 404', missing()),
  ),
  route(
    'GET /prompts/try/:id',
    {
      statements: 4,
      shows: and(
        'success makes model triesLeft resetsAt',
        under('gaps[]', 'name choices hasDefault label description'),
      ),
    },
    row('401 200 403 409 200 200', triable('listed')),
    row('401 404 404 404 404 404', shared('listed')),
    row('401 404 404 404 404 404', triable('withdrawn')),
    row('401 404 404 404 404 404', triable('rejected')),
    row('401 404 404 404 404 404', triable('pending')),
    row('401 404 404 404 404 404', missing()),
  ),
  route(
    'POST /prompts/try/:id',
    {
      statements: 4,
      shows: 'success result.text result.isCut triesLeft resetsAt',
      // Requests to models are shown by `tries.test.ts` and `run-prompt.test.ts`.
      readBack: undefined,
    },
    row('401 200 403 409 200 200', triable('listed', filledIn)),
    row('401 404 404 404 404 404', triable('withdrawn', filledIn)),
    row('401 404 404 404 404 404', triable('pending', filledIn)),
    row('401 404 404 404 404 404', missing(filledIn)),
  ),
  route(
    'POST /prompts/run/:id',
    { statements: 5, shows: 'success result.text result.isCut', readBack: undefined },
    row('401 404 200 200 404 200', triable('listed', filledIn)),
    row('401 404 200 200 404 200', triable('withdrawn', filledIn)),
    row('401 404 200 404 404 200', triable('pending', filledIn)),
    row('401 404 404 404 404 404', missing(filledIn)),
  ),
]
