import { isDeepStrictEqual } from 'node:util'
import { asStored, json, list, must, same } from '../read-back.ts'
import { type Ask, fresh, prompt, type Route, route, row, shared, whereRead, whereSeen } from '../route.ts'
import type { State } from '../world/prompts.ts'
import type { World } from '../world/world.ts'

/** The first version. */
const version = (state: State) => ({
  ...prompt(state),
  ask: (world: World): Ask => ({ params: { id: world.prompts.shared[state], number: '1' } }),
})
const poem = { text: 'A poem', model: 'GPT-4' }
/** A prompt with two samples, for this request only. */
const freshSamples = (state: State, body?: 'order') => ({
  ...prompt(state),
  ask: async (world: World): Promise<Ask> => {
    const id = await world.prompts.newPrompt(state)
    const [first = '', second = ''] = await world.prompts.samplesOf(id, state)
    return { params: { id, sampleId: second }, ...(body && { body: { order: [second, first] } }) }
  },
})

export const SAMPLES: readonly Route[] = [
  route('GET /prompts/versions/:id', ...whereRead(shared)),
  route('GET /prompts/versions/:id/:number', ...whereRead(version)),
  route('GET /prompts/samples/:id', ...whereSeen(shared)),
  route(
    'POST /prompts/samples/:id',
    async ({ ask, fetchUrl, id, sent, response }) => {
      const { samples } = (await ask(`/prompts/samples/${id}`)).json
      must(isDeepStrictEqual(samples, response.samples), 'the response differs from what is stored')
      const last = json(list(samples).at(-1))
      const { picture } = last
      same(last, sent, 'GET /prompts/samples/:id')
      if (picture) must((await fetchUrl(String(json(picture).url))).status === 200, 'the picture is not there')
    },
    row('404 201 404 404 404', fresh('listed', poem)),
    row('404 409 404 404 404', fresh('withdrawn', poem)),
  ),
  route(
    'PUT /prompts/samples/:id',
    async ({ ask, id, sent }) => {
      const { samples } = (await ask(`/prompts/samples/${id}`)).json
      must(
        isDeepStrictEqual(
          list(samples).map(({ _id }) => _id),
          sent.order,
        ),
        'they are in another order',
      )
    },
    row('404 200 404 404 404', freshSamples('listed', 'order')),
    row('404 409 404 404 404', freshSamples('withdrawn', 'order')),
  ),
  route(
    'DELETE /prompts/samples/:id/:sampleId',
    asStored('/prompts/samples/:id', 'samples'),
    row('404 200 404 404 404', freshSamples('listed')),
    row('404 200 404 404 404', freshSamples('withdrawn')),
  ),
  route(
    'POST /prompts/sample-cover/:id',
    async ({ fetchUrl, response }) => {
      const { url } = json(json(response.prompt).cover_image)
      must((await fetchUrl(String(url))).status === 200, 'the cover is not there')
    },
    row('404 200 404 404 404', freshSamples('listed')),
    row('404 409 404 404 404', freshSamples('withdrawn')),
  ),
  route('GET /prompts/outline/:id', ...whereSeen(shared)),
]
