import { SEEN } from '../fields.ts'
import { type AccessRow, type Ask, kept, missing, prompt, row, v1 } from '../row.ts'
import type { State, World } from '../world.ts'

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
export const MACHINES: readonly AccessRow[] = [
  //                                        vis use upl buy oth adm
  row(v1('GET /machine/prompts'), '          401 200 200 200 200 200', SEEN.owned),
  row(v1('GET /machine/prompts/:id'), '      401 404 200 200 404 404', SEEN.ownedText, kept('listed')),
  row(v1('GET /machine/prompts/:id'), '      401 404 404 200 404 404', SEEN.ownedText, kept('withdrawn')),
  row(v1('GET /machine/prompts/:id'), '      401 404 200 200 404 404', SEEN.ownedText, kept('rejected')),
  row(v1('GET /machine/prompts/:id'), '      401 404 200 404 404 404', SEEN.ownedText, kept('pending')),
  row(v1('GET /machine/prompts/:id'), '      401 404 404 404 404 404', '', missing()),
  row(v1('GET /machine/prompts/:id'), '      401 404 200 200 404 404', SEEN.ownedText, ofVersion(1)),
  row(v1('GET /machine/prompts/:id'), '      401 404 404 404 404 404', '', ofVersion(9)),
  row(v1('POST /machine/prompts/:id/fill'), '401 404 200 200 404 404', SEEN.filled, filled('listed')),
  row(v1('POST /machine/prompts/:id/fill'), '401 404 404 200 404 404', SEEN.filled, filled('withdrawn')),
  row(v1('POST /machine/prompts/:id/fill'), '401 404 404 404 404 404', '', missing({})),
  row(v1('POST /machine/prompts/:id/fill'), '401 404 200 200 404 404', SEEN.filled, ofVersion(1, {})),
  row(v1('POST /machine/prompts/:id/fill'), '401 404 404 404 404 404', '', ofVersion(9, {})),
  row('POST /mcp', '                         401 200 200 200 200 200', undefined, mcp('prompts/list')),
  row('POST /mcp', '                         401 200 200 200 200 200', undefined, mcp('prompts/get')),
  row('GET /mcp', '                          401 405 405 405 405 405', ''),
]
