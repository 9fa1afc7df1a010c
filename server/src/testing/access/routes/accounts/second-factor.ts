import { userFactory } from '../../../shop/factories.ts'
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
  route(
    'POST /users/login/code',
    undefined,
    row('401', { ...wrongCode, about: 'without a password before' }),
    unfinished,
  ),
  route('POST /users/verify', undefined, byPassword, row('400', byWrongPassword), byCode),
  route('GET /users/security', withBoth),
  route(
    'POST /users/totp',
    async ({ ask, response }) => {
      must(String(response.uri).includes(String(response.secret)), 'the address has another secret')
      must(json((await ask('/users/security')).json).totp === false, 'it counts before a code was typed')
    },
    asksAgain(off),
    row('409', { ...on, about: 'with one' }),
  ),
  route('POST /users/totp/confirm', undefined, asksAgain(begun), row('409', wrongCode)),
  route('POST /users/totp/disable', undefined, asksAgain({ ...on, about: 'with one' }), row('409', off)),
  route('POST /users/recovery-codes', undefined, asksAgain({ ...on, about: 'with an app' }), row('409', off)),
]
