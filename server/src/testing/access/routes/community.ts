import { newId } from '../../../platform/db/ids.ts'
import { blocks, follows } from '../../../platform/db/schema.ts'
import { aUser } from '../../shop/factories.ts'
import { json, listed, must, reads } from '../read-back.ts'
import { type Ask, asking, missing, type Route, route, row, sending, shared, withId } from '../route.ts'
import type { World } from '../world/world.ts'

const partner = withId((world, role) => world.partnerOf(role))
/** A member to whom no other request writes. */
const newMember = withId(async ({ shop }) => (await aUser(shop.deps)).id)
const foxes = { topic: 'Foxes', description: 'Red ones' }

/** As a browser, since visits of crawlers do not count. */
const visited = (state: 'listed' | 'pending') => ({
  ...shared(state),
  ask: (world: World): Ask => ({
    ...shared(state).ask(world),
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  }),
})

export const COMMUNITY: readonly Route[] = [
  route('GET /generate/subjects'),
  route(
    'POST /generate',
    async ({ fetchUrl, response }) => {
      must((await fetchUrl(String(response.image))).status === 200, 'the picture is not there')
    },
    sending({ prompt: 'a fox' }),
  ),
  route(
    'GET /users/blocks',
    asking(async ({ shop, people }, role) => {
      if (role === 'visitor') return {}
      const { id } = await aUser(shop.deps)
      await shop.deps.db.insert(blocks).values({ id: newId(), blockerId: people[role].id, blockedId: id })
      return {}
    }),
  ),
  route('GET /users/blocks/:id', partner, row('200', missing())),
  route(
    'PUT /users/blocks/:id',
    reads('/users/blocks/:id', undefined, () => ({ isBlocked: true })),
    newMember,
  ),
  route(
    'DELETE /users/blocks/:id',
    reads('/users/blocks/:id', undefined, () => ({ isBlocked: false })),
    newMember,
    row('200', missing()),
  ),
  route(
    'GET /users/follows',
    asking(async ({ shop, people }, role) => {
      if (role === 'visitor') return {}
      const { id } = await aUser(shop.deps)
      await shop.deps.db.insert(follows).values({ id: newId(), followerId: people[role].id, engineerId: id })
      return {}
    }),
  ),
  route('GET /users/follows/:id', partner, row('200', missing())),
  route(
    'PUT /users/follows/:id',
    reads('/users/follows/:id', undefined, () => ({ isFollowing: true })),
    newMember,
  ),
  route(
    'DELETE /users/follows/:id',
    reads('/users/follows/:id', undefined, () => ({ isFollowing: false })),
    newMember,
    row('200', missing()),
  ),
  route('GET /notifications'),
  route('GET /notifications/unread'),
  route('POST /notifications/read', async ({ ask, sent }) => {
    const { unread } = (await ask('/notifications')).json
    must(sent.upTo !== undefined || unread === 0, 'there are unread notifications')
  }),
  route('GET /events'),
  route(
    'POST /discussions/create',
    listed('/discussions/all', 'data', ({ sent, response }) => ({ ...sent, _id: json(response.data)._id })),
    sending(foxes),
  ),
  route('GET /discussions/all'),
  // Visible to the engineer only: `visit-counter.test.ts`.
  route('POST /prompts/visit/:id', undefined, visited('listed'), visited('pending'), row('200', missing())),
  route('GET /statistics'),
  route('GET /statistics/listings'),
]
