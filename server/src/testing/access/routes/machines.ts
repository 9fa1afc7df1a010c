import { and, under } from '../fields.ts'
import { must } from '../read-back.ts'
import { type Ask, kept, missing, outside, prompt, type Route, route, row } from '../route.ts'
import type { State, World } from '../world.ts'

const OWNED = and('_id title description type version newestVersion', under('gaps[]', 'name'))

/** Filling in changes nothing, so that one prompt does for all. */
const filled = (state: State) => ({
  ...prompt(state),
  ask: (world: World): Ask => ({ params: { id: world.kept[state] }, body: {} }),
})
/** By key a version of one, of which the first was bought. */
const ofVersion = (number: number, body?: object) => ({
  about: `version ${number}`,
  ask: (world: World): Ask => ({
    params: { id: world.kept.listed },
    ...(body ? { body: { ...body, version: number } } : { query: { version: String(number) } }),
  }),
})
/** A message of the Model Context Protocol about what the uploader sells. */
const mcp = (method: string) => ({
  about: method,
  ask: (world: World): Ask => ({
    body: {
      ...{ jsonrpc: '2.0', id: 1, method },
      params: { name: world.kept.listed.slice(-12), arguments: {} },
    },
    headers: { accept: 'application/json, text/event-stream' },
  }),
})

/** By key. A session opens none of these, and a key none of the others. */
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
      statements: 3,
      shows: and('success', under('prompt', '_id title description type version newestVersion gaps text')),
    },
    row('401 404 200 200 404 404', kept('listed')),
    row('401 404 404 200 404 404', kept('withdrawn')),
    row('401 404 200 200 404 404', kept('rejected')),
    row('401 404 200 404 404 404', kept('pending')),
    row('401 404 404 404 404 404', missing()),
    row('401 404 200 200 404 404', ofVersion(1)),
    row('401 404 404 404 404 404', ofVersion(9)),
  ),
  route(
    'POST /machine/prompts/:id/fill',
    {
      statements: 3,
      shows: 'success text open',
      // It writes nothing.
      async readBack({ answer }) {
        must(typeof answer.text === 'string' && Array.isArray(answer.open), 'the text is not there')
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
