import { newId } from '../../../platform/db/ids.ts'
import { blocks, follows } from '../../../platform/db/schema.ts'
import { aUser } from '../../shop/factories.ts'
import { and, under } from '../fields.ts'
import { json, list, must, same } from '../read-back.ts'
import type { Role } from '../roles.ts'
import { type Ask, missing, type Route, route, row, seen, sending, shared } from '../route.ts'
import type { World } from '../world/world.ts'

const DISCUSSION =
  '_id topic description language createdAt author._id author.username answersCount isAnswered votesCount activeAt'
const FIGURES = 'earnings sales likes visits'
const NOTIFICATION = '_id type actor._id actor.username prompt._id prompt.title discussion reason isRead createdAt'
const NOTIFICATIONS = and('success unread nextCursor', under('notifications[]', NOTIFICATION))

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
  // The statuses: visitor, user, uploader, buyer, other and admin.
  route(
    'GET /generate/subjects',
    { statements: 1, shows: and('success', under('groups[]', 'group subjects')) },
    row('200 200 200 200 200 200'),
  ),
  route(
    'POST /generate',
    {
      statements: 2,
      shows: and('success image', under('sketch', 'subject word')),
      async readBack({ fetchUrl, response }) {
        must((await fetchUrl(String(response.image))).status === 200, 'the picture is not there')
      },
    },
    row('401 200 200 200 200 200', sending({ prompt: 'a fox' })),
  ),
  route(
    'GET /users/blocks',
    { statements: 2, shows: and('success nextCursor', under('blocks[]', '_id username blockedAt')) },
    row('401 200 200 200 200 200', {
      ask: async ({ shop, people }: World, role: Role): Promise<Ask> => {
        if (role === 'visitor') return {}
        const { id } = await aUser(shop.deps)
        await shop.deps.db.insert(blocks).values({ id: newId(), blockerId: people[role].id, blockedId: id })
        return {}
      },
    }),
  ),
  route(
    'GET /users/blocks/:id',
    { statements: 2, shows: 'success isBlocked' },
    row('401 200 200 200 200 200', partner),
  ),
  route(
    'PUT /users/blocks/:id',
    {
      statements: 2,
      shows: 'success',
      async readBack({ ask, id }) {
        must((await ask(`/users/blocks/${id}`)).json.isBlocked === true, 'they are not blocked')
      },
    },
    row('401 200 200 200 200 200', newMember),
    row('401 404 404 404 404 404', missing()),
  ),
  route(
    'DELETE /users/blocks/:id',
    {
      statements: 2,
      shows: 'success',
      async readBack({ ask, id }) {
        must((await ask(`/users/blocks/${id}`)).json.isBlocked === false, 'they are blocked')
      },
    },
    row('401 200 200 200 200 200', newMember),
  ),
  route(
    'GET /users/follows',
    { statements: 2, shows: and('success nextCursor', under('follows[]', '_id username followedAt')) },
    row('401 200 200 200 200 200', {
      ask: async ({ shop, people }: World, role: Role): Promise<Ask> => {
        if (role === 'visitor') return {}
        const { id } = await aUser(shop.deps)
        await shop.deps.db.insert(follows).values({ id: newId(), followerId: people[role].id, engineerId: id })
        return {}
      },
    }),
  ),
  route(
    'GET /users/follows/:id',
    { statements: 2, shows: 'success isFollowing' },
    row('401 200 200 200 200 200', partner),
  ),
  route(
    'PUT /users/follows/:id',
    {
      statements: 2,
      shows: 'success',
      async readBack({ ask, id }) {
        must((await ask(`/users/follows/${id}`)).json.isFollowing === true, 'they are not followed')
      },
    },
    row('401 200 200 200 200 200', newMember),
    row('401 404 404 404 404 404', missing()),
  ),
  route(
    'DELETE /users/follows/:id',
    {
      statements: 2,
      shows: 'success',
      async readBack({ ask, id }) {
        must((await ask(`/users/follows/${id}`)).json.isFollowing === false, 'they are followed')
      },
    },
    row('401 200 200 200 200 200', newMember),
  ),
  route('GET /notifications', { statements: 3, shows: NOTIFICATIONS }, row('401 200 200 200 200 200')),
  route(
    'GET /notifications/unread',
    { statements: 4, shows: 'success messages notifications' },
    row('401 200 200 200 200 200', seen('waits', 'admin')),
  ),
  route(
    'POST /notifications/read',
    {
      statements: 4,
      shows: NOTIFICATIONS,
      async readBack({ ask, sent }) {
        const { unread } = (await ask('/notifications')).json
        must(sent.upTo !== undefined || unread === 0, 'there are unread notifications')
      },
    },
    row('401 200 200 200 200 200'),
  ),
  route('GET /events', { statements: 1 }, row('401 200 200 200 200 200')),
  route(
    'POST /discussions/create',
    {
      statements: 7,
      shows: and('success', under('data', DISCUSSION)),
      async readBack({ ask, sent, response }) {
        const { data } = (await ask('/discussions/all')).json
        const found = list(data).find(({ _id }) => _id === json(response.data)._id)
        same(json(found), sent, 'GET /discussions/all')
      },
    },
    row('401 201 201 201 201 201', sending(foxes)),
  ),
  route(
    'GET /discussions/all',
    { statements: 2, shows: and('success nextCursor', under('data[]', DISCUSSION)) },
    row('200 200 200 200 200 200'),
  ),
  route(
    'POST /prompts/visit/:id',
    {
      statements: 2,
      shows: 'success',
      // Visible to the engineer only: `visit-counter.test.ts`.
      readBack: undefined,
    },
    row('200 200 200 200 200 200', visited('listed')),
    row('200 200 200 200 200 200', visited('pending')),
    row('200 200 200 200 200 200', missing()),
  ),
  route(
    'GET /statistics',
    {
      statements: 2,
      shows: and('success', under('totals', and(FIGURES, 'otherEarnings')), under('days[]', and('day', FIGURES))),
    },
    row('401 200 200 200 200 200'),
  ),
  route(
    'GET /statistics/listings',
    { statements: 2, shows: and('success nextCursor', under('listings[]', and('_id title otherEarnings', FIGURES))) },
    row('401 200 200 200 200 200'),
  ),
]
