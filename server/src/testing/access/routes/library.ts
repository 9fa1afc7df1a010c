import { randomUUID } from 'node:crypto'
import { gone, idOf, json, listed } from '../read-back.ts'
import { asking, fresh, missing, type Route, route, row, sending, withId } from '../route.ts'

const star = { isFavourite: true }
const inFolder = asking(
  async (world) => ({ query: { folder: await world.prompts.folderOfBuyer() } }),
  'in a folder of the buyer',
)
const besideFolder = asking(async (world) => {
  await world.prompts.folderOfBuyer()
  return {}
})
/** A folder of the buyer for this request only. */
const buyersFolder = withId((world) => world.prompts.folderOfBuyer(), 'of the buyer', { name: `Day ${randomUUID()}` })

export const LIBRARY: readonly Route[] = [
  route('GET /users/library', {}, inFolder),
  route(
    'PUT /users/library/items/:id',
    listed('/users/library?limit=100', 'items', (written) => ({ ...written.sent, _id: idOf(written) })),
    row('404 200 200 404 404', fresh('listed', star)),
    row('404 200 200 404 404', fresh('withdrawn', star)),
    row('404 200 200 404 404', fresh('rejected', star)),
    row('404 200 404 404 404', fresh('pending', star)),
  ),
  route('GET /users/library/folders', besideFolder),
  route(
    'POST /users/library/folders',
    listed('/users/library/folders', 'folders', ({ sent, response }) => ({
      ...json(response.folder),
      name: sent.name,
    })),
    sending({ name: 'Night' }),
  ),
  route(
    'PUT /users/library/folders/:id',
    listed('/users/library/folders', 'folders', (written) => ({ ...written.sent, _id: idOf(written) })),
    row('404 404 200 404 404', buyersFolder),
  ),
  route(
    'DELETE /users/library/folders/:id',
    gone('/users/library/folders', 'folders'),
    buyersFolder,
    row('200', missing()),
  ),
]
