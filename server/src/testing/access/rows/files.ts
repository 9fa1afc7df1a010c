import { type AccessRow, type Ask, kept, missing, prompt, row } from '../row.ts'
import type { State, World } from '../world.ts'

/** The drawn cover of one, by whoever was told its address. */
const drawn = (state: State) => ({
  about: `the cover of what is ${state}`,
  ask: async (world: World): Promise<Ask> => ({
    params: { id: world.kept[state], key: await world.drawnKeyOf(state), file: '320.webp' },
  }),
})
/** The card of one by an address that is not its own: of what a visitor may know of, the right one is told. */
const card = (state: State) => ({
  ...prompt(state),
  ask: (world: World): Ask => ({ params: { kind: 'prompts', id: world.kept[state], file: `${'x'.repeat(22)}.jpg` } }),
})
/** A card by its own address, which any other one tells. */
const drawnCard = (kind: string, idOf: (world: World) => string) => ({
  about: `the card of ${kind}`,
  ask: async (world: World): Promise<Ask> => {
    const params = { kind, id: idOf(world), file: `${'x'.repeat(22)}.jpg` }
    const { headers } = await world.shop.app.inject(`/cards/${kind}/${params.id}/${params.file}`)
    return { params: { ...params, file: headers.location?.split('/').at(-1) ?? '' } }
  },
})
const file = (path: string) => ({ ask: (): Ask => ({ params: { '*': path } }) })

/** Pictures are public under addresses that cannot be guessed and that only those are told who may know of the prompt. */
export const FILES: readonly AccessRow[] = [
  //                                        vis use upl buy oth adm
  row('GET /covers/:id/:key/:file', '        200 200 200 200 200 200', undefined, drawn('listed')),
  row('GET /covers/:id/:key/:file', '        200 200 200 200 200 200', undefined, drawn('pending')),
  row('GET /covers/:id/:key/:file', '        404 404 404 404 404 404', undefined, kept('listed')),
  row('GET /covers/:id/:key/:file', '        404 404 404 404 404 404', undefined, missing()),
  row('GET /cards/:kind/:id/:file', '        302 302 302 302 302 302', '', card('listed')),
  row('GET /cards/:kind/:id/:file', '        404 404 404 404 404 404', '', card('withdrawn')),
  row('GET /cards/:kind/:id/:file', '        404 404 404 404 404 404', '', card('rejected')),
  row('GET /cards/:kind/:id/:file', '        404 404 404 404 404 404', '', card('pending')),
  row(
    'GET /cards/:kind/:id/:file',
    '        200 200 200 200 200 200',
    undefined,
    drawnCard('prompts', ({ kept }) => kept.listed),
  ),
  row(
    'GET /cards/:kind/:id/:file',
    '        200 200 200 200 200 200',
    undefined,
    drawnCard('screens', () => 'home'),
  ),
  row('GET /files/*', '                      200 200 200 200 200 200', undefined, file('covers/access/320.webp')),
  row('GET /files/*', '                      404 404 404 404 404 404', '', file('drawn/access/320.webp')),
  row('GET /api/openapi.json', '             200 200 200 200 200 200', undefined),
  row('GET /api/docs', '                     200 200 200 200 200 200', undefined),
  row('GET /api/docs/json', '                200 200 200 200 200 200', undefined),
  row('GET /api/docs/yaml', '                200 200 200 200 200 200', undefined),
  row('GET /api/docs/static/index.html', '   302 302 302 302 302 302', undefined),
  row('GET /api/docs/static/swagger-initializer.js', '200 200 200 200 200 200', undefined),
  row('GET /api/docs/static/*', '            200 200 200 200 200 200', undefined, file('swagger-ui.css')),
]
