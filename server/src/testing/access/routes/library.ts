import { randomUUID } from 'node:crypto'
import { json, list, must, same } from '../read-back.ts'
import { type Ask, fresh, missing, type Route, route, row, sending } from '../route.ts'
import type { World } from '../world/world.ts'

const star = { isFavourite: true }
const inFolder = {
  about: 'in a folder of the buyer',
  ask: async (world: World): Promise<Ask> => ({ query: { folder: await world.prompts.folderOfBuyer() } }),
}
const besideFolder = {
  ask: async (world: World): Promise<Ask> => {
    await world.prompts.folderOfBuyer()
    return {}
  },
}
/** A folder of the buyer for this request only. */
const buyersFolder = {
  about: 'of the buyer',
  ask: async (world: World): Promise<Ask> => ({
    params: { id: await world.prompts.folderOfBuyer() },
    body: { name: `Day ${randomUUID()}` },
  }),
}

export const LIBRARY: readonly Route[] = [
  route('GET /users/library', {}, inFolder),
  route(
    'PUT /users/library/items/:id',
    async ({ ask, id, sent, response }) => {
      same(json(response.item), sent, 'the response')
      const { items } = (await ask('/users/library?limit=100')).json
      const found = list(items).find(({ _id }) => _id === id.toLowerCase())
      must(found !== undefined, 'it is not in the library')
      same(json(found), sent, 'GET /users/library')
    },
    row('404 200 200 404 404', fresh('listed', star)),
    row('404 200 200 404 404', fresh('withdrawn', star)),
    row('404 200 200 404 404', fresh('rejected', star)),
    row('404 200 404 404 404', fresh('pending', star)),
    missing(star),
  ),
  route('GET /users/library/folders', besideFolder),
  route(
    'POST /users/library/folders',
    async ({ ask, sent, response }) => {
      same(json(response.folder), { name: sent.name }, 'the response')
      const { folders } = (await ask('/users/library/folders')).json
      must(
        list(folders).some(({ _id, name }) => _id === json(response.folder)._id && name === sent.name),
        'it is not among the folders',
      )
    },
    sending({ name: 'Night' }),
  ),
  route(
    'PUT /users/library/folders/:id',
    async ({ ask, id, sent }) => {
      const { folders } = (await ask('/users/library/folders')).json
      const found = list(folders).find(({ _id }) => _id === id.toLowerCase())
      same(json(found), sent, 'GET /users/library/folders')
    },
    row('404 404 200 404 404', buyersFolder),
    missing({ name: 'Day' }),
  ),
  route(
    'DELETE /users/library/folders/:id',
    async ({ ask, id }) => {
      const { folders } = (await ask('/users/library/folders')).json
      must(!list(folders).some(({ _id }) => _id === id.toLowerCase()), 'it is still there')
    },
    buyersFolder,
  ),
]
