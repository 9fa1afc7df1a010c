import { randomUUID } from 'node:crypto'
import { and, under } from '../fields.ts'
import { json, list, must, same } from '../read-back.ts'
import { type Ask, fresh, missing, type Route, route, row, sending, showing } from '../route.ts'
import type { World } from '../world/world.ts'

const LIBRARY_ITEM = '_id title type price uploaderName cover_image owned isOwn folderId isFavourite'
const FOLDERS = and('success', under('folders[]', '_id name'))

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
  // The statuses: visitor, user, uploader, buyer, other and admin.
  route(
    'GET /users/library',
    { statements: 2, shows: and('success nextCursor', under('items[]', `${LIBRARY_ITEM} unlisted`)) },
    row('401 200 200 200 200 200'),
    row('401 200 200 200 200 200', inFolder, showing(and('success nextCursor', under('items[]', LIBRARY_ITEM)))),
  ),
  route(
    'PUT /users/library/items/:id',
    {
      statements: 5,
      shows: and('success', under('item', 'folderId isFavourite')),
      async readBack({ ask, id, sent, response }) {
        same(json(response.item), sent, 'the response')
        const { items } = (await ask('/users/library?limit=100')).json
        const found = list(items).find(({ _id }) => _id === id.toLowerCase())
        must(found !== undefined, 'it is not in the library')
        same(json(found), sent, 'GET /users/library')
      },
    },
    row('401 404 200 200 404 404', fresh('listed', star)),
    row('401 404 200 200 404 404', fresh('withdrawn', star)),
    row('401 404 200 200 404 404', fresh('rejected', star)),
    row('401 404 200 404 404 404', fresh('pending', star)),
    row('401 404 404 404 404 404', missing(star)),
  ),
  route('GET /users/library/folders', { statements: 2, shows: FOLDERS }, row('401 200 200 200 200 200', besideFolder)),
  route(
    'POST /users/library/folders',
    {
      statements: 7,
      shows: and('success', under('folder', '_id name'), under('folders[]', '_id name')),
      async readBack({ ask, sent, response }) {
        same(json(response.folder), { name: sent.name }, 'the response')
        const { folders } = (await ask('/users/library/folders')).json
        must(
          list(folders).some(({ _id, name }) => _id === json(response.folder)._id && name === sent.name),
          'it is not among the folders',
        )
      },
    },
    row('401 201 201 201 201 201', sending({ name: 'Night' })),
  ),
  route(
    'PUT /users/library/folders/:id',
    {
      statements: 3,
      shows: FOLDERS,
      async readBack({ ask, id, sent }) {
        const { folders } = (await ask('/users/library/folders')).json
        const found = list(folders).find(({ _id }) => _id === id.toLowerCase())
        same(json(found), sent, 'GET /users/library/folders')
      },
    },
    row('401 404 404 200 404 404', buyersFolder),
    row('401 404 404 404 404 404', missing({ name: 'Day' })),
  ),
  route(
    'DELETE /users/library/folders/:id',
    {
      statements: 8,
      shows: and('success promptIds', under('folders[]', '_id name')),
      async readBack({ ask, id }) {
        const { folders } = (await ask('/users/library/folders')).json
        must(!list(folders).some(({ _id }) => _id === id.toLowerCase()), 'it is still there')
      },
    },
    row('401 200 200 200 200 200', buyersFolder),
  ),
]
