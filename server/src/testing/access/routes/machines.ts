import { must } from '../read-back.ts'
import { type Ask, asking, outside, prompt, type Route, route, row, shared } from '../route.ts'
import type { State } from '../world/prompts.ts'
import type { World } from '../world/world.ts'

/** Read-only, so one prompt is shared. */
const filled = (state: State) => ({
  ...prompt(state),
  ask: (world: World): Ask => ({ params: { id: world.prompts.shared[state] }, body: {} }),
})
/** A version, by key. The first one was bought. */
const ofVersion = (number: number, body?: object) =>
  asking(
    (world) => ({
      params: { id: world.prompts.shared.listed },
      ...(body ? { body: { ...body, version: number } } : { query: { version: String(number) } }),
    }),
    `version ${number}`,
  )
/** A message of the Model Context Protocol about a prompt of the uploader. */
const mcp = (method: string) =>
  asking(
    (world) => ({
      body: {
        ...{ jsonrpc: '2.0', id: 1, method },
        params: { name: world.prompts.shared.listed.slice(-12), arguments: {} },
      },
      headers: { accept: 'application/json, text/event-stream' },
    }),
    method,
  )

/** Routes that accept keys only. */
export const MACHINES: readonly Route[] = [
  route('GET /machine/prompts'),
  route(
    'GET /machine/prompts/:id',
    row('404 200 200 404 404', shared('listed')),
    row('404 404 200 404 404', shared('withdrawn')),
    row('404 200 200 404 404', shared('rejected')),
    row('404 200 404 404 404', shared('pending')),
    row('404 200 200 404 404', ofVersion(1)),
    row('404', ofVersion(9)),
  ),
  // It writes nothing.
  route(
    'POST /machine/prompts/:id/fill',
    async ({ response }) => {
      must(typeof response.text === 'string' && Array.isArray(response.open), 'the text is not there')
    },
    row('404 200 200 404 404', filled('listed')),
    row('404 404 200 404 404', filled('withdrawn')),
    row('404 200 200 404 404', ofVersion(1, {})),
    row('404', ofVersion(9, {})),
  ),
  outside('POST /mcp', undefined, mcp('prompts/list'), mcp('prompts/get')),
  outside('GET /mcp', row('405')),
]
