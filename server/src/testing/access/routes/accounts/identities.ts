import { randomUUID } from 'node:crypto'
import { userFactory } from '../../../shop/factories.ts'
import { json, must } from '../../read-back.ts'
import type { Role } from '../../roles.ts'
import { type Ask, asksAgain, missing, type Route, route, row, sending } from '../../route.ts'
import type { World } from '../../world/world.ts'

const answered = {
  ask: async (world: World, role: Role): Promise<Ask> => {
    const { query, cookie } = await world.identities.answer(world.accountOf(role))
    return { body: { provider: 'oidc', query }, headers: { cookie } }
  },
}
const signUp = {
  ask: async (world: World): Promise<Ask> => {
    const username = `new-${randomUUID().slice(0, 20)}`
    const cookie = await world.identities.signUp()
    return { body: { username, email: `${username}@firm.example` }, headers: { cookie } }
  },
}
const linked = {
  ask: async (world: World, role: Role): Promise<Ask> => ({
    params: { id: (await world.identities.link(world.accountOf(role))).id },
  }),
}
const withoutPassword = {
  about: 'without one',
  ask: async (world: World, role: Role): Promise<Ask> => {
    await world.identities.removePassword(world.accountOf(role))
    return { body: { newPassword: userFactory.password } }
  },
}

export const IDENTITIES: readonly Route[] = [
  route(
    'POST /users/identities/request',
    undefined,
    sending({ provider: 'oidc' }),
    row('401 200 200 200 200 200', asksAgain(), {
      about: 'to link',
      ...sending({ provider: 'oidc', purpose: 'link' }),
    }),
    row('404', { about: 'of no provider', ...sending({ provider: 'nobody' }) }),
  ),
  route(
    'POST /users/login/identity',
    undefined,
    answered,
    row('401', { about: 'not asked for', ...sending({ provider: 'oidc', query: '?code=a' }) }),
  ),
  route(
    'POST /users/create/identity',
    undefined,
    signUp,
    row('401', {
      about: 'without an identity',
      ...sending({ username: 'ann', email: 'a@b.example' }),
    }),
  ),
  route(
    'DELETE /users/identities/:id',
    async ({ ask }) => {
      const { identities } = json((await ask('/users/security')).json)
      must(JSON.stringify(identities) === '[]', 'it is still linked')
    },
    asksAgain(linked),
    missing(),
  ),
  route(
    'POST /users/password',
    undefined,
    asksAgain(withoutPassword),
    row('409', { about: 'with one', ...sending({ newPassword: userFactory.password }) }),
  ),
]
