import { isDeepStrictEqual } from 'node:util'
import { asStored, type Json, list, must } from '../read-back.ts'
import { type Ask, fresh, prompt, type Route, route, row, shared, whereRead } from '../route.ts'
import type { State } from '../world/prompts.ts'
import type { World } from '../world/world.ts'

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
  route('GET /prompts/fillings/:id', ...whereRead(shared)),
  route(
    'PUT /prompts/fillings/:id',
    async ({ ask, id, sent, response }) => {
      const { name, values } = sent
      const isSent = (filling: Json) => filling.name === name && isDeepStrictEqual(filling.values, values)
      must(list(response.fillings).some(isSent), 'it is not in the response')
      must(list((await ask(`/prompts/fillings/${id}`)).json.fillings).some(isSent), 'it is not kept as it was sent')
    },
    ...whereRead((state) => fresh(state, keep)),
  ),
  route(
    'DELETE /prompts/fillings/:id/:fillingId',
    asStored('/prompts/fillings/:id', 'fillings'),
    row('404 200 200 404 200', savedByBuyer('listed')),
  ),
  route(
    'GET /prompts/try/:id',
    row('200 403 409 200 200', triable('listed')),
    row('404', shared('listed')),
    row('404', triable('withdrawn')),
    row('404', triable('rejected')),
    row('404', triable('pending')),
  ),
  // Requests to models are shown by `tries.test.ts` and `run-prompt.test.ts`.
  route(
    'POST /prompts/try/:id',
    undefined,
    row('200 403 409 200 200', triable('listed', filledIn)),
    row('404', triable('withdrawn', filledIn)),
    row('404', triable('pending', filledIn)),
  ),
  route('POST /prompts/run/:id', undefined, ...whereRead((state) => triable(state, filledIn))),
]
