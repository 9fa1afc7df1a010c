import { and, under } from '../fields.ts'
import { type Ask, type Route, route, row } from '../route.ts'
import type { World } from '../world/world.ts'

const search = (of: (world: World) => string) => ({
  ask: (world: World): Ask => ({ query: { search: of(world) } }),
})

export const DESK: readonly Route[] = [
  // The statuses: visitor, user, uploader, buyer, other and admin.
  route(
    'GET /admin/desk',
    {
      statements: 10,
      shows: and('success', under('waits[]', 'kind count isExact'), under('checks[]', 'level message action')),
    },
    row('401 403 403 403 403 200'),
  ),
  route(
    'GET /admin/desk/days',
    { statements: 3, shows: and('success otherSold', under('days[]', 'day sales sold visits members')) },
    row('401 403 403 403 403 200'),
  ),
  route(
    'GET /admin/desk/search',
    {
      statements: 7,
      shows: and(
        'success',
        under('people[]', '_id username email role uploads joinedAt'),
        under('listings[]', '_id title status engineer._id engineer.username'),
        under('payments[]', '_id reference title amount status date user._id user.username'),
      ),
    },
    row(
      '401 403 403 403 403 200',
      search(({ people }) => people.uploader.username),
    ),
  ),
]
