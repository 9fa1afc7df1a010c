import { eq } from 'drizzle-orm'
import { users } from '../../../../platform/db/schema.ts'
import { hashOfPassword, userFactory } from '../../../shop/factories.ts'
import { gone, json, list, must, same } from '../../read-back.ts'
import {
  asking,
  asksAgain,
  missing,
  type Route,
  route,
  row,
  sending,
  showingEmails,
  uploader,
  withId,
} from '../../route.ts'

const hasKey = asking(async (world, role) => {
  await world.keyOf(role)
  return {}
})
const ownKey = withId((world) => world.newKeyOf('uploader'), 'of the uploader')
const signIn = asking(async (world, role) => {
  await world.signIns.turnOffTotp(world.accountOf(role))
  return { body: { email: world.accountOf(role).email, password: userFactory.password } }
})
const { password } = userFactory
const changed = { currentPassword: password, newPassword: 'another long and unusual one' }
const newPassword = asking(async (world, role) => {
  await world.signIns.turnOffTotp(world.accountOf(role))
  return { body: changed }
})
const wrongPassword = {
  about: 'with a wrong one',
  ...sending({ currentPassword: 'not the right one', newPassword: 'another long and unusual one' }),
}
const newPasswordWithTotp = asking(async (world, role) => {
  const { id } = world.accountOf(role)
  // It resets the password where it starts a session.
  await world.cookieOf(role)
  const passwordHash = await hashOfPassword()
  await world.shop.deps.db.update(users).set({ passwordHash }).where(eq(users.id, id))
  await world.signIns.turnOnTotp(world.accountOf(role))
  return { body: changed }
}, 'with an authenticator app')
const uploadersSession = withId((world) => world.sessionOf('uploader'), 'of the uploader')
const newKey = sending({ name: 'Mine' })
let made = 0
const newcomer = asking(() => {
  made += 1
  return { body: { username: `new-${made}`, email: `new-${made}@new.example`, password: `${made} long and unusual` } }
})

export const ACCOUNTS: readonly Route[] = [
  route('GET /config'),
  route('GET /health'),
  route('GET /ready'),
  route(
    'POST /users/create',
    async ({ ask, signIn, sent, response }) => {
      const { username, email, password } = sent
      const data = json((await ask(`/users/${json(response.user)._id}`)).json.data)
      // A shop may hide addresses.
      same(data, { username, ...(data.email !== '' && { email }) }, 'GET /users/:id')
      must((await signIn(String(email), String(password))) === 200, 'the new account cannot sign in')
    },
    newcomer,
  ),
  route(
    'POST /users/login',
    async ({ ask, sent, cookie }) => {
      const { user } = (await ask('/users/current', { cookie: cookie ?? '' })).json
      must(String(json(user).email).toLowerCase() === String(sent.email).toLowerCase(), 'another user is signed in')
    },
    signIn,
  ),
  route('POST /users/logout', async ({ ask }) => {
    must((await ask('/users/current')).status === 401, 'the session goes on')
  }),
  route('GET /users/current'),
  route(
    'PUT /users/password',
    async ({ signIn, user, sent }) => {
      must((await signIn(user?.email ?? '', String(sent.newPassword))) === 200, 'the new password does not sign in')
    },
    newPassword,
    asksAgain(newPasswordWithTotp),
    row('400', wrongPassword),
  ),
  route('GET /users/sessions'),
  route(
    'DELETE /users/sessions/:id',
    gone('/users/sessions', 'sessions'),
    row('404 200 404 404 404', uploadersSession),
  ),
  route(
    'POST /users/sessions/sign-out-everywhere',
    async ({ ask, sent }) => {
      const { status, json: found } = await ask('/users/sessions')
      must(sent.thisToo ? status === 401 : list(found.sessions).length === 1, 'other sessions go on')
      if (!sent.revokeKeys || sent.thisToo) return
      must(list((await ask('/users/keys')).json.keys).length === 0, 'a key is still there')
    },
    sending({}),
    asksAgain(
      asking(
        async (world, role) => ({
          body: { revokeKeys: true },
          after: await world.keptKeysOf(role),
        }),
        'with keys',
      ),
    ),
    asksAgain(
      asking(async (world, role) => {
        await world.signIns.addPasskey(world.accountOf(role))
        return { body: { removeSignIns: true } }
      }, 'with passkeys and linked accounts'),
    ),
  ),
  route('GET /users/keys', hasKey),
  route(
    'POST /users/keys',
    async ({ ask, sent, response }) => {
      const { keys } = (await ask('/users/keys')).json
      const found = list(keys).find(({ _id }) => _id === json(response.apiKey)._id)
      const { expiresInDays, ...shown } = sent
      same(json(found), shown, 'GET /users/keys')
      must((expiresInDays === null) === (json(found).expiresAt === undefined), 'the key expires otherwise than asked')
    },
    asksAgain(newKey),
  ),
  route('DELETE /users/keys/:id', gone('/users/keys', 'keys'), row('404 200 404 404 404', asksAgain(), ownKey)),
  route('GET /users/:id', showingEmails(uploader)),
  route('GET /users/engineer/all', showingEmails()),
  route('GET /users/engineer/samples/:id', uploader, row('200', missing())),
  route('GET /users/engineer/:id', showingEmails(uploader)),
]
