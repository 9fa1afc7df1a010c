import { comeBack } from '../../../../platform/db/queries/account-deletion.ts'
import { aPicture, multipart } from '../../../http/multipart.ts'
import { aUser } from '../../../shop/factories.ts'
import { json, must, same } from '../../read-back.ts'
import type { Role } from '../../roles.ts'
import { type Ask, asksAgain, type Route, route, row, sending } from '../../route.ts'
import type { World } from '../../world/world.ts'

const aProfile = {
  makes: 'Maps',
  about: 'I draw maps.',
  links: ['https://a.example'],
  isPublic: true,
  showsEmail: true,
  work: { isTaken: true, from: 20, days: 3 },
}

const picture = {
  ask: async (): Promise<Ask> => {
    const { payload, headers } = await multipart({}, { name: 'picture', bytes: await aPicture(40, 30) })
    return { body: payload, headers }
  },
}

let made = 0
const newName = {
  ask: async (world: World, role: Role): Promise<Ask> => {
    await world.forgetNames(role)
    made += 1
    return { body: { username: `the-${role}-${made}` } }
  },
}

export const PROFILES: readonly Route[] = [
  route(
    'PUT /users/username',
    async ({ ask, sent }) => {
      must(json((await ask('/users/current')).json.user).username === sent.username, 'the name is another')
    },
    newName,
    row('400', { about: 'of the shop', ...sending({ username: 'support' }) }),
  ),
  route('GET /users/profile'),
  route(
    'PUT /users/profile',
    async ({ ask, sent }) => {
      same(json((await ask('/users/profile')).json.profile), sent, 'GET /users/profile')
    },
    sending(aProfile),
  ),
  route(
    'PUT /users/profile/picture',
    async ({ ask, fetchUrl }) => {
      const { picture } = json((await ask('/users/profile')).json.profile)
      must((await fetchUrl(String(json(picture).url))).status === 200, 'the picture is not there')
    },
    picture,
    row('400', { about: 'without one', ...sending({}) }),
  ),
  route('DELETE /users/profile/picture', async ({ ask }) => {
    must(!('picture' in json((await ask('/users/profile')).json.profile)), 'the picture is still there')
  }),
  route('GET /users/deletion'),
  route(
    'POST /users/deletion',
    undefined,
    asksAgain({
      async ask(world: World, role: Role): Promise<Ask> {
        const { shop, people } = world
        if (role === 'visitor') return { body: {} }
        const { db } = shop.deps
        const { id } = people[role]
        // One who stays.
        if (role === 'admin') await aUser(shop.deps, { role: 'admin' })
        const bringBackKeys = await world.keptKeysOf(role)
        const after = async () => {
          await comeBack(db, id)
          await bringBackKeys()
        }
        return { body: {}, after }
      },
    }),
  ),
  // A query for each part of the archive.
  route('GET /users/export', asksAgain()),
]
