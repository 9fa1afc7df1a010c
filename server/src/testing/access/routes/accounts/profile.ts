import { comeBack } from '../../../../platform/db/queries/account-deletion.ts'
import { aPicture, multipart } from '../../../http/multipart.ts'
import { aUser } from '../../../shop/factories.ts'
import { and, under } from '../../fields.ts'
import { json, must, same } from '../../read-back.ts'
import type { Role } from '../../roles.ts'
import { type Ask, asksAgain, type Route, route, row, sending } from '../../route.ts'
import type { World } from '../../world/world.ts'

const PROFILE =
  'makes about language links isPublic showsEmail work.isTaken work.from work.days formerNames[].username formerNames[].until'
const CHANGED = and('success message', under('profile', PROFILE))
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
  // The statuses: visitor, user, uploader, buyer, other and admin.
  route(
    'PUT /users/username',
    {
      statements: 11,
      shows: and('success message', under('user', '_id username email role')),
      async readBack({ ask, sent }) {
        must(json((await ask('/users/current')).json.user).username === sent.username, 'the name is another')
      },
    },
    row('401 200 200 200 200 200', newName),
    row('401 400 400 400 400 400', { about: 'of the shop', ...sending({ username: 'support' }) }),
  ),
  route(
    'GET /users/profile',
    { statements: 3, shows: and('success', under('profile', PROFILE)) },
    row('401 200 200 200 200 200'),
  ),
  route(
    'PUT /users/profile',
    {
      statements: 9,
      shows: CHANGED,
      async readBack({ ask, sent }) {
        same(json((await ask('/users/profile')).json.profile), sent, 'GET /users/profile')
      },
    },
    row('401 200 200 200 200 200', sending(aProfile)),
  ),
  route(
    'PUT /users/profile/picture',
    {
      statements: 9,
      shows: and(CHANGED, 'profile.picture'),
      async readBack({ ask, fetchUrl }) {
        const { picture } = json((await ask('/users/profile')).json.profile)
        must((await fetchUrl(String(json(picture).url))).status === 200, 'the picture is not there')
      },
    },
    row('401 200 200 200 200 200', picture),
    row('401 400 400 400 400 400', { about: 'without one', ...sending({}) }),
  ),
  route(
    'DELETE /users/profile/picture',
    {
      statements: 8,
      shows: CHANGED,
      async readBack({ ask }) {
        must(!('picture' in json((await ask('/users/profile')).json.profile)), 'the picture is still there')
      },
    },
    row('401 200 200 200 200 200'),
  ),
  route('GET /users/deletion', { statements: 3, shows: 'success waits balances' }, row('401 200 200 200 200 200')),
  route(
    'POST /users/deletion',
    { statements: 20, shows: and('success message', under('deletion', 'dueAt waits')), readBack: undefined },
    row('401 200 200 200 200 200', asksAgain, {
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
  route('GET /users/export', { statements: 57 }, row('401 200 200 200 200 200', asksAgain)),
]
