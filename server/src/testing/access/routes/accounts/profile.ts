import { comeBack } from '../../../../platform/db/queries/account-deletion.ts'
import { aPicture, multipart } from '../../../http/multipart.ts'
import { aUser } from '../../../shop/factories.ts'
import { json, must, reads } from '../../read-back.ts'
import { asking, asksAgain, type Route, route, row, sending } from '../../route.ts'

const aProfile = {
  makes: 'Maps',
  about: 'I draw maps.',
  links: ['https://a.example'],
  isPublic: true,
  showsEmail: true,
  work: { isTaken: true, from: 20, days: 3 },
}

const picture = asking(async () => {
  const { payload, headers } = await multipart({}, { name: 'picture', bytes: await aPicture(40, 30) })
  return { body: payload, headers }
})

let made = 0
const newName = asking(async (world, role) => {
  await world.forgetNames(role)
  made += 1
  return { body: { username: `the-${role}-${made}` } }
})

export const PROFILES: readonly Route[] = [
  route(
    'PUT /users/username',
    reads('/users/current', 'user', ({ sent }) => sent),
    newName,
    row('400', sending({ username: 'support' }, 'of the shop')),
  ),
  route('GET /users/profile'),
  route(
    'PUT /users/profile',
    reads('/users/profile', 'profile', ({ sent }) => sent),
    sending(aProfile),
  ),
  route(
    'PUT /users/profile/picture',
    async ({ ask, fetchUrl }) => {
      const { picture } = json((await ask('/users/profile')).json.profile)
      must((await fetchUrl(String(json(picture).url))).status === 200, 'the picture is not there')
    },
    picture,
    row('400', sending({}, 'without one')),
  ),
  route('DELETE /users/profile/picture', async ({ ask }) => {
    must(!('picture' in json((await ask('/users/profile')).json.profile)), 'the picture is still there')
  }),
  route('GET /users/deletion'),
  route(
    'POST /users/deletion',
    undefined,
    asksAgain(
      asking(async (world, role) => {
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
      }),
    ),
  ),
  // A query for each part of the archive.
  route('GET /users/export', asksAgain()),
]
