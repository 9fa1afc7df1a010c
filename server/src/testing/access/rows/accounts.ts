import { userFactory } from '../../shop/factories.ts'
import { SEEN } from '../fields.ts'
import type { Role } from '../roles.ts'
import { type AccessRow, type Ask, missing, row, sending, uploader, v1 } from '../row.ts'
import type { World } from '../world.ts'

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
  ask: (world: World, role: Role): Ask => ({
    body: { email: world.accountOf(role).email, password: userFactory.password },
  }),
}
const { password } = userFactory
const newPassword = sending({ currentPassword: password, newPassword: 'another long and unusual one' })
const wrongPassword = {
  about: 'with a wrong one',
  ...sending({ currentPassword: 'not the right one', newPassword: 'another long and unusual one' }),
}
const uploadersSession = {
  about: 'of the uploader',
  ask: async (world: World): Promise<Ask> => ({ params: { id: await world.sessionOf('uploader') } }),
}
const newKey = sending({ name: 'Mine', currentPassword: password })
const newKeyByWrongPassword = {
  about: 'with a wrong password',
  ...sending({ name: 'Mine', currentPassword: 'not the right one' }),
}
let made = 0
const newcomer = {
  ask: (): Ask => {
    made += 1
    return { body: { username: `new-${made}`, email: `new-${made}@new.example`, password: `${made} long and unusual` } }
  },
}

/** The shop itself, accounts, sessions and keys. */
export const ACCOUNTS: readonly AccessRow[] = [
  //                                        vis use upl buy oth adm
  row(v1('GET /config'), '                   200 200 200 200 200 200', SEEN.config),
  row(v1('GET /health'), '                   200 200 200 200 200 200', SEEN.success),
  row(v1('GET /ready'), '                    200 200 200 200 200 200', SEEN.success),

  row(v1('POST /users/create'), '            201 201 201 201 201 201', SEEN.newUser, newcomer),
  row(v1('POST /users/login'), '             200 200 200 200 200 200', SEEN.signedIn, signIn),
  row(v1('POST /users/logout'), '            200 200 200 200 200 200', SEEN.message),
  row(v1('GET /users/current'), '            401 200 200 200 200 200', SEEN.self),
  row(v1('PUT /users/password'), '           401 200 200 200 200 200', SEEN.message, newPassword),
  row(v1('PUT /users/password'), '           401 400 400 400 400 400', '', wrongPassword),
  row(v1('GET /users/sessions'), '           401 200 200 200 200 200', SEEN.sessions),
  row(v1('DELETE /users/sessions/:id'), '    401 404 200 404 404 404', SEEN.message, uploadersSession),
  row(v1('POST /users/sessions/sign-out-everywhere'), '401 200 200 200 200 200', SEEN.signedOut, sending({})),
  row(v1('GET /users/keys'), '               401 200 200 200 200 200', SEEN.apiKeys, hasKey),
  row(v1('POST /users/keys'), '              401 201 201 201 201 201', SEEN.newApiKey, newKey),
  row(v1('POST /users/keys'), '              401 400 400 400 400 400', '', newKeyByWrongPassword),
  row(v1('DELETE /users/keys/:id'), '        401 404 200 404 404 404', SEEN.message, ownKey),
  row(v1('GET /users/:id'), '                200 200 200 200 200 200', SEEN.user, uploader),
  row(v1('GET /users/:id'), '                404 404 404 404 404 404', '', missing()),
  row(v1('GET /users/engineer/all'), '       200 200 200 200 200 200', SEEN.engineers),
  row(v1('GET /users/engineer/:id'), '       200 200 200 200 200 200', SEEN.engineer, uploader),
  row(v1('GET /users/engineer/:id'), '       404 404 404 404 404 404', '', missing()),
]
