import { userFactory } from '../../../shop/factories.ts'
import { json, must } from '../../read-back.ts'
import { asking, asksAgain, type Route, route, row, sending } from '../../route.ts'

const wrongCode = sending({ code: '000000' }, 'with a wrong code')

/** A sign-in whose password was right. */
const unfinished = asking(async (world, role) => {
  const { code, cookie } = await world.signIns.unfinished(world.accountOf(role))
  return { body: { code }, headers: { cookie } }
})
const begun = asking(async (world, role) => ({
  body: { code: await world.signIns.beginTotp(world.accountOf(role)) },
}))
const on = asking(async (world, role) => ({
  body: { code: await world.signIns.turnOnTotp(world.accountOf(role)) },
}))
const withBoth = asking(async (world, role) => {
  await world.signIns.addPasskey(world.accountOf(role))
  await world.signIns.linkIdentity(world.accountOf(role))
  await world.signIns.turnOnTotp(world.accountOf(role))
  return {}
})
const off = asking(async (world, role) => {
  await world.signIns.turnOffTotp(world.accountOf(role))
  return {}
}, 'without one')
const byPassword = asking(async (world, role) => {
  await world.signIns.turnOffTotp(world.accountOf(role))
  return { body: { password: userFactory.password } }
}, 'by password')
const byWrongPassword = sending({ password: 'not the right one' }, 'by a wrong one')
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
