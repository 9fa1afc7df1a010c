import { eq } from 'drizzle-orm'
import { users } from '../../../../platform/db/schema.ts'
import { hashOfPassword, userFactory } from '../../../shop/factories.ts'
import { and, RATING, under } from '../../fields.ts'
import { json, list, must, same } from '../../read-back.ts'
import type { Role } from '../../roles.ts'
import { type Ask, asksAgain, missing, type Route, route, row, sending, uploader } from '../../route.ts'
import type { World } from '../../world/world.ts'

const USER = '_id username email'
const API_KEY = '_id name start scopes createdAt expiresAt lastUsedAt'
const SESSION = '_id device address createdAt lastSeenAt expiresAt current'
const ENGINEER = and(USER, 'user soldPrompts soldCount rank canSignIn', RATING)
const WORK = under('work', 'isTaken from days')
const SAMPLE = '_id picture filling[].gap filling[].value model'

const hasKey = {
  ask: async (world: World, role: Role): Promise<Ask> => {
    await world.keyOf(role)
    return {}
  },
}
const ownKey = {
  about: 'of the uploader',
  ask: async (world: World): Promise<Ask> => ({ params: { id: await world.newKeyOf('uploader') } }),
}
const signIn = {
  ask: async (world: World, role: Role): Promise<Ask> => {
    await world.totp.turnOff(world.accountOf(role))
    return { body: { email: world.accountOf(role).email, password: userFactory.password } }
  },
}
const { password } = userFactory
const changed = { currentPassword: password, newPassword: 'another long and unusual one' }
const newPassword = {
  ask: async (world: World, role: Role): Promise<Ask> => {
    await world.totp.turnOff(world.accountOf(role))
    return { body: changed }
  },
}
const wrongPassword = {
  about: 'with a wrong one',
  ...sending({ currentPassword: 'not the right one', newPassword: 'another long and unusual one' }),
}
const newPasswordWithTotp = {
  about: 'with an authenticator app',
  ask: async (world: World, role: Role): Promise<Ask> => {
    const { id } = world.accountOf(role)
    // It resets the password where it starts a session.
    await world.cookieOf(role)
    const passwordHash = await hashOfPassword()
    await world.shop.deps.db.update(users).set({ passwordHash }).where(eq(users.id, id))
    await world.totp.turnOn(world.accountOf(role))
    return { body: changed }
  },
}
const uploadersSession = {
  about: 'of the uploader',
  ask: async (world: World): Promise<Ask> => ({ params: { id: await world.sessionOf('uploader') } }),
}
const newKey = sending({ name: 'Mine' })
let made = 0
const newcomer = {
  ask: (): Ask => {
    made += 1
    return { body: { username: `new-${made}`, email: `new-${made}@new.example`, password: `${made} long and unusual` } }
  },
}

export const ACCOUNTS: readonly Route[] = [
  // The statuses: visitor, user, uploader, buyer, other and admin.
  route(
    'GET /config',
    {
      statements: 1,
      shows:
        'appName logoUrl payments currency mail signInWith[].name signInWith[].label images runs.texts runs.images triesPerDay runsPerDay requireApproval platformFeePercent hasReviews refundDays',
    },
    row('200 200 200 200 200 200'),
  ),
  route('GET /health', { statements: 1, shows: 'success' }, row('200 200 200 200 200 200')),
  route('GET /ready', { statements: 2, shows: 'success' }, row('200 200 200 200 200 200')),
  route(
    'POST /users/create',
    {
      statements: 10,
      shows: and('success message', under('user', USER)),
      async readBack({ ask, signIn, sent, response }) {
        const { username, email, password } = sent
        const data = json((await ask(`/users/${json(response.user)._id}`)).json.data)
        // A shop may hide addresses.
        same(data, { username, ...(data.email !== '' && { email }) }, 'GET /users/:id')
        must((await signIn(String(email), String(password))) === 200, 'the new account cannot sign in')
      },
    },
    row('201 201 201 201 201 201', newcomer),
  ),
  route(
    'POST /users/login',
    {
      statements: 20,
      shows: and('success message', under('user', `${USER} role`)),
      async readBack({ ask, sent, cookie }) {
        const { user } = (await ask('/users/current', { cookie: cookie ?? '' })).json
        must(String(json(user).email).toLowerCase() === String(sent.email).toLowerCase(), 'another user is signed in')
      },
    },
    row('200 200 200 200 200 200', signIn),
  ),
  route(
    'POST /users/logout',
    {
      statements: 2,
      shows: 'success message',
      async readBack({ ask }) {
        must((await ask('/users/current')).status === 401, 'the session goes on')
      },
    },
    row('200 200 200 200 200 200'),
  ),
  route(
    'GET /users/current',
    { statements: 1, shows: and('success', under('user', `${USER} role`)) },
    row('401 200 200 200 200 200'),
  ),
  route(
    'PUT /users/password',
    {
      statements: 29,
      shows: 'success message',
      async readBack({ signIn, user, sent }) {
        must((await signIn(user?.email ?? '', String(sent.newPassword))) === 200, 'the new password does not sign in')
      },
    },
    row('401 200 200 200 200 200', newPassword),
    row('401 200 200 200 200 200', asksAgain, newPasswordWithTotp),
    row('401 400 400 400 400 400', wrongPassword),
  ),
  route(
    'GET /users/sessions',
    { statements: 2, shows: and('success', under('sessions[]', SESSION)) },
    row('401 200 200 200 200 200'),
  ),
  route(
    'DELETE /users/sessions/:id',
    {
      statements: 5,
      shows: 'success message',
      async readBack({ ask, id }) {
        const { sessions } = (await ask('/users/sessions')).json
        must(!list(sessions).some(({ _id }) => _id === id.toLowerCase()), 'the session goes on')
      },
    },
    row('401 404 200 404 404 404', uploadersSession),
  ),
  route(
    'POST /users/sessions/sign-out-everywhere',
    {
      statements: 12,
      shows: 'success message ended',
      async readBack({ ask, sent }) {
        const { status, json: found } = await ask('/users/sessions')
        must(sent.thisToo ? status === 401 : list(found.sessions).length === 1, 'other sessions go on')
        if (!sent.revokeKeys || sent.thisToo) return
        must(list((await ask('/users/keys')).json.keys).length === 0, 'a key is still there')
      },
    },
    row('401 200 200 200 200 200', sending({})),
    row('401 200 200 200 200 200', asksAgain, {
      about: 'with keys',
      ask: async (world: World, role: Role): Promise<Ask> => ({
        body: { revokeKeys: true },
        after: await world.keptKeysOf(role),
      }),
    }),
    row('401 200 200 200 200 200', asksAgain, {
      about: 'with passkeys and linked accounts',
      ask: async (world: World, role: Role): Promise<Ask> => {
        await world.passkeys.add(world.accountOf(role))
        return { body: { removeSignIns: true } }
      },
    }),
  ),
  route(
    'GET /users/keys',
    { statements: 2, shows: and('success', under('keys[]', API_KEY)) },
    row('401 200 200 200 200 200', hasKey),
  ),
  route(
    'POST /users/keys',
    {
      statements: 10,
      shows: and('success key', under('apiKey', '_id name start scopes createdAt expiresAt')),
      async readBack({ ask, sent, response }) {
        const { keys } = (await ask('/users/keys')).json
        const found = list(keys).find(({ _id }) => _id === json(response.apiKey)._id)
        const { expiresInDays, ...shown } = sent
        same(json(found), shown, 'GET /users/keys')
        must((expiresInDays === null) === (json(found).expiresAt === undefined), 'the key expires otherwise than asked')
      },
    },
    row('401 201 201 201 201 201', asksAgain, newKey),
  ),
  route(
    'DELETE /users/keys/:id',
    {
      statements: 2,
      shows: 'success message',
      async readBack({ ask, id }) {
        const { keys } = (await ask('/users/keys')).json
        must(!list(keys).some(({ _id }) => _id === id.toLowerCase()), 'the key is still there')
      },
    },
    row('401 404 200 404 404 404', asksAgain, ownKey),
  ),
  route(
    'GET /users/:id',
    { statements: 2, shows: and('success', under('data', USER)) },
    row('200 200 200 200 200 200', uploader),
    row('404 404 404 404 404 404', missing()),
  ),
  route(
    'GET /users/engineer/all',
    { statements: 2, shows: under('[]', and(ENGINEER, WORK, 'makes')) },
    row('200 200 200 200 200 200'),
  ),
  route(
    'GET /users/engineer/samples/:id',
    {
      statements: 2,
      shows: and('success', under('samples[]', and('prompt._id prompt.title', under('sample', SAMPLE)))),
    },
    row('200 200 200 200 200 200', uploader),
  ),
  route(
    'GET /users/engineer/:id',
    { statements: 3, shows: and(ENGINEER, WORK, under('profile', 'makes about language links')) },
    row('200 200 200 200 200 200', uploader),
    row('404 404 404 404 404 404', missing()),
  ),
]
