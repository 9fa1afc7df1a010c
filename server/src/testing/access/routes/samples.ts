import { isDeepStrictEqual } from 'node:util'
import { and, CHANGED_LISTING, under } from '../fields.ts'
import { json, list, must, same } from '../read-back.ts'
import { type Ask, fresh, missing, prompt, type Route, route, row, shared } from '../route.ts'
import type { State } from '../world/prompts.ts'
import type { World } from '../world/world.ts'

const SHOWN = and(
  'success',
  under('samples[]', and('_id picture text language model', under('filling[]', 'gap value'))),
)

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
  // The statuses: visitor, user, uploader, buyer, other and admin.
  route(
    'GET /prompts/versions/:id',
    { statements: 3, shows: and('success', under('versions[]', 'number createdAt note')) },
    row('401 404 200 200 404 200', shared('listed')),
    row('401 404 200 200 404 200', shared('withdrawn')),
    row('401 404 200 200 404 200', shared('rejected')),
    row('401 404 200 404 404 200', shared('pending')),
    row('401 404 404 404 404 404', missing()),
  ),
  route(
    'GET /prompts/versions/:id/:number',
    { statements: 3, shows: and('success', under('version', 'number createdAt note prompt gapHints')) },
    row('401 404 200 200 404 200', version('listed')),
    row('401 404 200 200 404 200', version('withdrawn')),
    row('401 404 200 404 404 200', version('pending')),
    row('401 404 404 404 404 404', missing()),
  ),
  route(
    'GET /prompts/samples/:id',
    { statements: 4, shows: SHOWN },
    row('200 200 200 200 200 200', shared('listed')),
    row('404 404 200 200 404 200', shared('withdrawn')),
    row('404 404 200 200 404 200', shared('rejected')),
    row('404 404 200 404 404 200', shared('pending')),
    row('404 404 404 404 404 404', missing()),
  ),
  route(
    'POST /prompts/samples/:id',
    {
      statements: 10,
      shows: 'success samples[]._id samples[].text samples[].model samples[].filling',
      async readBack({ ask, fetchUrl, id, sent, response }) {
        const { samples } = (await ask(`/prompts/samples/${id}`)).json
        must(isDeepStrictEqual(samples, response.samples), 'the response differs from what is stored')
        const last = json(list(samples).at(-1))
        const { picture } = last
        same(last, sent, 'GET /prompts/samples/:id')
        if (picture) must((await fetchUrl(String(json(picture).url))).status === 200, 'the picture is not there')
      },
    },
    row('401 404 201 404 404 404', fresh('listed', poem)),
    row('401 404 409 404 404 404', fresh('withdrawn', poem)),
    row('401 404 404 404 404 404', missing(poem)),
  ),
  route(
    'PUT /prompts/samples/:id',
    {
      statements: 6,
      shows: SHOWN,
      async readBack({ ask, id, sent }) {
        const { samples } = (await ask(`/prompts/samples/${id}`)).json
        must(
          isDeepStrictEqual(
            list(samples).map(({ _id }) => _id),
            sent.order,
          ),
          'they are in another order',
        )
      },
    },
    row('401 404 200 404 404 404', freshSamples('listed', 'order')),
    row('401 404 409 404 404 404', freshSamples('withdrawn', 'order')),
  ),
  route(
    'DELETE /prompts/samples/:id/:sampleId',
    {
      statements: 8,
      shows: and('success', under('samples[]', and('_id picture model', under('filling[]', 'gap value')))),
      async readBack({ ask, id, response }) {
        const { samples } = (await ask(`/prompts/samples/${id}`)).json
        must(isDeepStrictEqual(samples, response.samples), 'the response differs from what is stored')
      },
    },
    row('401 404 200 404 404 404', freshSamples('listed')),
    row('401 404 200 404 404 404', freshSamples('withdrawn')),
  ),
  route(
    'POST /prompts/sample-cover/:id',
    {
      statements: 12,
      shows: CHANGED_LISTING,
      async readBack({ fetchUrl, response }) {
        const { url } = json(json(response.prompt).cover_image)
        must((await fetchUrl(String(url))).status === 200, 'the cover is not there')
      },
    },
    row('401 404 200 404 404 404', freshSamples('listed')),
    row('401 404 409 404 404 404', freshSamples('withdrawn')),
  ),
  route(
    'GET /prompts/outline/:id',
    {
      statements: 3,
      shows: and(
        'success',
        under('outline', 'characters words gaps.count gaps.names languages codeLanguages codeBlocks sections steps'),
      ),
    },
    row('200 200 200 200 200 200', shared('listed')),
    row('404 404 200 200 404 200', shared('withdrawn')),
    row('404 404 200 404 404 200', shared('pending')),
    row('404 404 404 404 404 404', missing()),
  ),
]
