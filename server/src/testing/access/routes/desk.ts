import { type Ask, type Route, route } from '../route.ts'
import type { World } from '../world/world.ts'

const search = (of: (world: World) => string) => ({
  ask: (world: World): Ask => ({ query: { search: of(world) } }),
})

export const DESK: readonly Route[] = [
  route('GET /admin/desk'),
  route('GET /admin/desk/days'),
  route(
    'GET /admin/desk/search',
    search(({ people }) => people.uploader.username),
  ),
]
