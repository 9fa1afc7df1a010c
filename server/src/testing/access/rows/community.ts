import { SEEN } from '../fields.ts'
import type { Role } from '../roles.ts'
import { type AccessRow, type Ask, kept, missing, row, sending, v1 } from '../row.ts'
import type { World } from '../world.ts'

const partner = (body?: object) => ({
  ask: (world: World, role: Role): Ask => ({ params: { id: world.partnerOf(role) }, ...(body && { body }) }),
})
const hello = { message: 'Hello' }
const foxes = { topic: 'Foxes', description: 'Red ones' }

/** Pictures at Generate, messages, notifications, discussions, statistics. */
export const COMMUNITY: readonly AccessRow[] = [
  //                                        vis use upl buy oth adm
  row(v1('GET /generate/subjects'), '        200 200 200 200 200 200', SEEN.subjects),
  row(v1('POST /generate'), '                401 200 200 200 200 200', SEEN.picture, sending({ prompt: 'a fox' })),
  row(v1('GET /users/chats'), '              401 200 200 200 200 200', SEEN.chats),
  row(v1('GET /messages/:id'), '             401 200 200 200 200 200', SEEN.messages, partner()),
  row(v1('GET /messages/:id'), '             401 404 404 404 404 404', '', missing()),
  row(v1('POST /messages/send/:id'), '       401 201 201 201 201 201', SEEN.sent, partner(hello)),
  row(v1('POST /messages/send/:id'), '       401 404 404 404 404 404', '', missing(hello)),
  row(v1('POST /messages/read/:id'), '       401 200 200 200 200 200', SEEN.success, partner()),
  row(v1('POST /messages/read/:id'), '       401 404 404 404 404 404', '', missing()),
  row(v1('GET /notifications'), '            401 200 200 200 200 200', SEEN.notifications),
  row(v1('GET /notifications/unread'), '     401 200 200 200 200 200', SEEN.unread),
  row(v1('POST /notifications/read'), '      401 200 200 200 200 200', SEEN.notifications),
  row(v1('GET /events'), '                   401 200 200 200 200 200', undefined),
  row(v1('POST /discussions/create'), '      401 201 201 201 201 201', SEEN.newDiscussion, sending(foxes)),
  row(v1('GET /discussions/all'), '          200 200 200 200 200 200', SEEN.discussions),

  row(v1('POST /prompts/visit/:id'), '       200 200 200 200 200 200', SEEN.success, kept('listed')),
  row(v1('POST /prompts/visit/:id'), '       200 200 200 200 200 200', SEEN.success, kept('pending')),
  row(v1('POST /prompts/visit/:id'), '       200 200 200 200 200 200', SEEN.success, missing()),
  row(v1('GET /statistics'), '               401 200 200 200 200 200', SEEN.statistics),
  row(v1('GET /statistics/listings'), '      401 200 200 200 200 200', SEEN.listingStatistics),
]
