import { randomUUID } from 'node:crypto'
import { userFactory } from '../../../shop/factories.ts'
import { json, must } from '../../read-back.ts'
import { asking, asksAgain, type Route, route, row, sending, withId } from '../../route.ts'

const answered = asking(async (world, role) => {
  const { query, cookie } = await world.signIns.answerOfProvider(world.accountOf(role))
  return { body: { provider: 'oidc', query }, headers: { cookie } }
})
const signUp = asking(async (world) => {
  const username = `new-${randomUUID().slice(0, 20)}`
  const cookie = await world.signIns.signUp()
  return { body: { username, email: `${username}@firm.example` }, headers: { cookie } }
})
const linked = withId(async (world, role) => (await world.signIns.linkIdentity(world.accountOf(role))).id)
const withoutPassword = asking(async (world, role) => {
  await world.signIns.removePassword(world.accountOf(role))
  return { body: { newPassword: userFactory.password } }
}, 'without one')

export const IDENTITIES: readonly Route[] = [
  route(
    'POST /users/identities/request',
    undefined,
    sending({ provider: 'oidc' }),
    row('401 200 200 200 200 200', asksAgain(), {
      about: 'to link',
      ...sending({ provider: 'oidc', purpose: 'link' }),
    }),
    row('404', sending({ provider: 'nobody' }, 'of no provider')),
  ),
  route(
    'POST /users/login/identity',
    undefined,
    answered,
    row('401', sending({ provider: 'oidc', query: '?code=a' }, 'not asked for')),
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
  ),
  route(
    'POST /users/password',
    undefined,
    asksAgain(withoutPassword),
    row('409', sending({ newPassword: userFactory.password }, 'with one')),
  ),
]
