import { newId } from '../../../platform/db/ids.ts'
import { blocks, follows } from '../../../platform/db/schema.ts'
import { aUser } from '../../shop/factories.ts'
import { json, list, must, same } from '../read-back.ts'
import type { Role } from '../roles.ts'
import { type Ask, missing, type Route, route, row, sending, shared } from '../route.ts'
import type { World } from '../world/world.ts'

const partner = {
  ask: (world: World, role: Role): Ask => ({ params: { id: world.partnerOf(role) } }),
}
/** A member to whom no other request writes. */
const newMember = {
  ask: async ({ shop }: World): Promise<Ask> => ({ params: { id: (await aUser(shop.deps)).id } }),
}
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
  route('GET /users/blocks', {
    ask: async ({ shop, people }: World, role: Role): Promise<Ask> => {
      if (role === 'visitor') return {}
      const { id } = await aUser(shop.deps)
      await shop.deps.db.insert(blocks).values({ id: newId(), blockerId: people[role].id, blockedId: id })
      return {}
    },
  }),
  route('GET /users/blocks/:id', partner),
  route(
    'PUT /users/blocks/:id',
    async ({ ask, id }) => {
      must((await ask(`/users/blocks/${id}`)).json.isBlocked === true, 'they are not blocked')
    },
    newMember,
    missing(),
  ),
  route(
    'DELETE /users/blocks/:id',
    async ({ ask, id }) => {
      must((await ask(`/users/blocks/${id}`)).json.isBlocked === false, 'they are blocked')
    },
    newMember,
  ),
  route('GET /users/follows', {
    ask: async ({ shop, people }: World, role: Role): Promise<Ask> => {
      if (role === 'visitor') return {}
      const { id } = await aUser(shop.deps)
      await shop.deps.db.insert(follows).values({ id: newId(), followerId: people[role].id, engineerId: id })
      return {}
    },
  }),
  route('GET /users/follows/:id', partner),
  route(
    'PUT /users/follows/:id',
    async ({ ask, id }) => {
      must((await ask(`/users/follows/${id}`)).json.isFollowing === true, 'they are not followed')
    },
    newMember,
    missing(),
  ),
  route(
    'DELETE /users/follows/:id',
    async ({ ask, id }) => {
      must((await ask(`/users/follows/${id}`)).json.isFollowing === false, 'they are followed')
    },
    newMember,
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
    async ({ ask, sent, response }) => {
      const { data } = (await ask('/discussions/all')).json
      const found = list(data).find(({ _id }) => _id === json(response.data)._id)
      same(json(found), sent, 'GET /discussions/all')
    },
    sending(foxes),
  ),
  route('GET /discussions/all'),
  // Visible to the engineer only: `visit-counter.test.ts`.
  route('POST /prompts/visit/:id', undefined, visited('listed'), visited('pending'), row('200', missing())),
  route('GET /statistics'),
  route('GET /statistics/listings'),
]
