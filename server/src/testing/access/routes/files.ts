import { type Ask, asking, missing, outside, prompt, type Route, row, shared } from '../route.ts'
import type { State } from '../world/prompts.ts'
import type { World } from '../world/world.ts'

/** A drawn cover by its secret address. */
const drawn = (state: State) =>
  asking(
    async (world) => ({
      params: { id: world.prompts.shared[state], key: await world.prompts.drawnKeyOf(state), file: '320.webp' },
    }),
    `the cover of what is ${state}`,
  )
/** An Open Graph image by a wrong address. If the subject is visible to visitors, it redirects to the right one. */
const card = (state: State) => ({
  ...prompt(state),
  ask: (world: World): Ask => ({
    params: { kind: 'prompts', id: world.prompts.shared[state], file: `${'x'.repeat(22)}.jpg` },
  }),
})
/** An Open Graph image by its own address, found by the redirect. */
const drawnCard = (kind: string, idOf: (world: World) => string) =>
  asking(async (world) => {
    const params = { kind, id: idOf(world), file: `${'x'.repeat(22)}.jpg` }
    const { headers } = await world.shop.app.inject(`/cards/${kind}/${params.id}/${params.file}`)
    return { params: { ...params, file: headers.location?.split('/').at(-1) ?? '' } }
  }, `the card of ${kind}`)
const file = (path: string) => asking(() => ({ params: { '*': path } }))

/** Pictures are public, but their addresses are secret and shown only to users who may see the prompt. */
export const FILES: readonly Route[] = [
  outside('GET /covers/:id/:key/:file', drawn('listed'), drawn('pending'), row('404', shared('listed'))),
  outside(
    'GET /cards/:kind/:id/:file',
    row('302', card('listed')),
    row('404', card('withdrawn')),
    row('404', card('rejected')),
    row('404', card('pending')),
    drawnCard('prompts', ({ prompts: { shared } }) => shared.listed),
    drawnCard('screens', () => 'home'),
    // Its name is no card's.
    row('400', missing()),
  ),
  outside('GET /files/*', file('covers/access/320.webp'), row('404', file('drawn/access/320.webp'))),
  outside('GET /api/openapi.json'),
  outside('GET /api/docs'),
  outside('GET /api/docs/json'),
  outside('GET /api/docs/yaml'),
  outside('GET /api/docs/static/index.html', row('302')),
  outside('GET /api/docs/static/swagger-initializer.js'),
  outside('GET /api/docs/static/*', file('swagger-ui.css')),
]
