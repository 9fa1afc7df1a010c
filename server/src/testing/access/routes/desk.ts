import { asking, type Route, route } from '../route.ts'

export const DESK: readonly Route[] = [
  route('GET /admin/desk'),
  route('GET /admin/desk/days'),
  route(
    'GET /admin/desk/search',
    asking(({ people }) => ({ query: { search: people.uploader.username } })),
  ),
]
