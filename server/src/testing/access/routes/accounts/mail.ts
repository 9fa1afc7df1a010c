import { userFactory } from '../../../shop/factories.ts'
import { gone, list, must, same } from '../../read-back.ts'
import { asking, asksAgain, type Route, route, row, sending, UNUSED_ID, withId } from '../../route.ts'

const failedMail = withId((world) => world.failedMail())

const { password } = userFactory
const NEW_PASSWORD = 'another long and unusual one'
const WRONG_TOKEN = 'a'.repeat(43)
/** A link in a mail to the buyer. */
const linked = (purpose: 'confirm' | 'reset', body: object = {}) =>
  asking(async (world) => ({ body: { token: await world.emailToken(purpose), ...body } }))
let made = 0
const newEmail = asking(() => {
  made += 1
  return { body: { newEmail: `moved-${made}@new.example` } }
})

export const MAIL: readonly Route[] = [
  route('GET /admin/mail'),
  // The world's mail server is away.
  route('POST /admin/mail/test', undefined, row('409')),
  route('GET /admin/mail/failed', failedMail),
  route(
    'POST /admin/mail/failed',
    async ({ ask }) => {
      must(list((await ask('/admin/mail/failed')).json.mails).length === 0, 'a failed mail is left')
    },
    failedMail,
  ),
  route('POST /admin/mail/failed/:id', gone('/admin/mail/failed', 'mails'), failedMail),
  route('DELETE /admin/mail/failed/:id', gone('/admin/mail/failed', 'mails'), failedMail),
  route(
    'POST /mail/unsubscribe',
    undefined,
    asking((world) => ({ query: Object.fromEntries(new URLSearchParams(world.unsubscribeParams())) })),
    row(
      '404',
      asking((world) => ({ query: { user: world.people.buyer.id, kind: 'sold', token: WRONG_TOKEN } }), 'a wrong link'),
    ),
  ),
  route(
    'GET /mail/unsubscribe',
    row(
      '302',
      asking(() => ({ query: { user: UNUSED_ID, kind: 'sold', token: WRONG_TOKEN } })),
    ),
  ),
  // The same for an address without an account.
  route(
    'POST /users/password/forgot',
    undefined,
    asking((world) => ({ body: { email: world.people.buyer.email } })),
    sending({ email: 'nobody@test.example' }, 'without an account'),
  ),
  route(
    'POST /users/password/reset',
    async ({ ask }) => {
      must((await ask('/users/current')).status === 401, 'the session goes on')
    },
    linked('reset', { newPassword: password, revokeKeys: false }),
    row('400', {
      about: 'a wrong link',
      ...sending({ token: WRONG_TOKEN, newPassword: NEW_PASSWORD }),
    }),
  ),
  route(
    'POST /users/email/confirm',
    undefined,
    row('403 403 200 403 403', linked('confirm')),
    row('400', sending({ token: WRONG_TOKEN }, 'a wrong link')),
  ),
  route('GET /users/email'),
  route(
    'PUT /users/email/choice',
    async ({ ask, sent }) => {
      same(
        { off: new Set((await ask('/users/email')).json.off as string[]) },
        { off: new Set(sent.off as string[]) },
        'GET /users/email',
      )
    },
    sending({ off: ['sold', 'version'] }),
  ),
  route('POST /users/email/send-confirmation', undefined),
  route('PUT /users/email', undefined, asksAgain(newEmail)),
]
