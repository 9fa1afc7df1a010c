import { and, under } from '../fields.ts'
import { must } from '../read-back.ts'
import { type Ask, missing, outside, prompt, type Route, route, row, shared } from '../route.ts'
import type { State } from '../world/prompts.ts'
import type { World } from '../world/world.ts'

const OWNED = and('_id title description type version newestVersion', under('gaps[]', 'name'))

/** Read-only, so one prompt is shared. */
const filled = (state: State) => ({
  ...prompt(state),
  ask: (world: World): Ask => ({ params: { id: world.prompts.shared[state] }, body: {} }),
})
/** A version, by key. The first one was bought. */
const ofVersion = (number: number, body?: object) => ({
  about: `version ${number}`,
  ask: (world: World): Ask => ({
    params: { id: world.prompts.shared.listed },
    ...(body ? { body: { ...body, version: number } } : { query: { version: String(number) } }),
  }),
})
/** A message of the Model Context Protocol about a prompt of the uploader. */
const mcp = (method: string) => ({
  about: method,
  ask: (world: World): Ask => ({
    body: {
      ...{ jsonrpc: '2.0', id: 1, method },
      params: { name: world.prompts.shared.listed.slice(-12), arguments: {} },
    },
    headers: { accept: 'application/json, text/event-stream' },
  }),
})

/** Routes that accept keys only. */
export const MACHINES: readonly Route[] = [
  // The statuses: visitor, user, uploader, buyer, other and admin.
  route(
    'GET /machine/prompts',
    { statements: 2, shows: and('success nextCursor', under('prompts[]', OWNED)) },
    row('401 200 200 200 200 200'),
  ),
  route(
    'GET /machine/prompts/:id',
    {
      statements: 4,
      shows: and('success', under('prompt', '_id title description type version newestVersion gaps text')),
    },
    row('401 404 200 200 404 404', shared('listed')),
    row('401 404 404 200 404 404', shared('withdrawn')),
    row('401 404 200 200 404 404', shared('rejected')),
    row('401 404 200 404 404 404', shared('pending')),
    row('401 404 404 404 404 404', missing()),
    row('401 404 200 200 404 404', ofVersion(1)),
    row('401 404 404 404 404 404', ofVersion(9)),
  ),
  route(
    'POST /machine/prompts/:id/fill',
    {
      statements: 4,
      shows: 'success text open',
      // It writes nothing.
      async readBack({ response }) {
        must(typeof response.text === 'string' && Array.isArray(response.open), 'the text is not there')
      },
    },
    row('401 404 200 200 404 404', filled('listed')),
    row('401 404 404 200 404 404', filled('withdrawn')),
    row('401 404 404 404 404 404', missing({})),
    row('401 404 200 200 404 404', ofVersion(1, {})),
    row('401 404 404 404 404 404', ofVersion(9, {})),
  ),
  outside(
    'POST /mcp',
    { statements: 2, readBack: undefined },
    row('401 200 200 200 200 200', mcp('prompts/list')),
    row('401 200 200 200 200 200', mcp('prompts/get')),
  ),
  outside('GET /mcp', { statements: 1 }, row('401 405 405 405 405 405')),
]
