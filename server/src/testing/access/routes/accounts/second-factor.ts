import { userFactory } from '../../../shop/factories.ts'
import { and, under } from '../../fields.ts'
import { json, must } from '../../read-back.ts'
import type { Role } from '../../roles.ts'
import { type Ask, asksAgain, type Route, route, row, sending } from '../../route.ts'
import type { World } from '../../world/world.ts'

const wrongCode = { about: 'with a wrong code', ...sending({ code: '000000' }) }

/** A sign-in whose password was right. */
const unfinished = {
  ask: async (world: World, role: Role): Promise<Ask> => {
    const { code, cookie } = await world.totp.unfinishedSignIn(world.accountOf(role))
    return { body: { code }, headers: { cookie } }
  },
}
const begun = {
  ask: async (world: World, role: Role): Promise<Ask> => ({
    body: { code: await world.totp.begin(world.accountOf(role)) },
  }),
}
const on = {
  ask: async (world: World, role: Role): Promise<Ask> => ({
    body: { code: await world.totp.turnOn(world.accountOf(role)) },
  }),
}
const withBoth = {
  ask: async (world: World, role: Role): Promise<Ask> => {
    await world.passkeys.add(world.accountOf(role))
    await world.identities.link(world.accountOf(role))
    await world.totp.turnOn(world.accountOf(role))
    return {}
  },
}
const off = {
  about: 'without one',
  ask: async (world: World, role: Role): Promise<Ask> => {
    await world.totp.turnOff(world.accountOf(role))
    return {}
  },
}
const byPassword = {
  about: 'by password',
  ask: async (world: World, role: Role): Promise<Ask> => {
    await world.totp.turnOff(world.accountOf(role))
    return { body: { password: userFactory.password } }
  },
}
const byWrongPassword = { about: 'by a wrong one', ...sending({ password: 'not the right one' }) }
const byCode = { about: 'by code', ...on }

export const SECOND_FACTOR: readonly Route[] = [
  // The statuses: visitor, user, uploader, buyer, other and admin.
  route(
    'POST /users/login/code',
    { statements: 25, shows: and('success message', under('user', '_id username email role')), readBack: undefined },
    row('401 401 401 401 401 401', { ...wrongCode, about: 'without a password before' }),
    row('200 200 200 200 200 200', unfinished),
  ),
  route(
    'POST /users/verify',
    { statements: 20, shows: 'success message', readBack: undefined },
    row('401 200 200 200 200 200', byPassword),
    row('401 400 400 400 400 400', byWrongPassword),
    row('401 200 200 200 200 200', byCode),
  ),
  route(
    'GET /users/security',
    {
      statements: 4,
      shows: and(
        'success hasPassword totp mustUseSecondFactor recoveryCodesLeft',
        under('passkeys[]', '_id name createdAt'),
        under('identities[]', '_id label email isConnected'),
      ),
    },
    row('401 200 200 200 200 200', withBoth),
  ),
  route(
    'POST /users/totp',
    {
      statements: 3,
      shows: 'success secret uri',
      async readBack({ ask, response }) {
        must(String(response.uri).includes(String(response.secret)), 'the address has another secret')
        must(json((await ask('/users/security')).json).totp === false, 'it counts before a code was typed')
      },
    },
    row('401 200 200 200 200 200', asksAgain, off),
    row('401 409 409 409 409 409', { ...on, about: 'with one' }),
  ),
  route(
    'POST /users/totp/confirm',
    { statements: 17, shows: 'success message recoveryCodes', readBack: undefined },
    row('401 200 200 200 200 200', asksAgain, begun),
    row('401 409 409 409 409 409', wrongCode),
  ),
  route(
    'POST /users/totp/disable',
    { statements: 7, shows: 'success message', readBack: undefined },
    row('401 200 200 200 200 200', asksAgain, { ...on, about: 'with one' }),
    row('401 409 409 409 409 409', off),
  ),
  route(
    'POST /users/recovery-codes',
    { statements: 7, shows: 'success message recoveryCodes', readBack: undefined },
    row('401 200 200 200 200 200', asksAgain, { ...on, about: 'with an app' }),
    row('401 409 409 409 409 409', off),
  ),
]
