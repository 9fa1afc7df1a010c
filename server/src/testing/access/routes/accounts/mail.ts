import { userFactory } from '../../../shop/factories.ts'
import { and, under } from '../../fields.ts'
import { list, must, same } from '../../read-back.ts'
import { type Ask, asksAgain, missing, type Route, route, row, seen, sending, UNUSED_ID } from '../../route.ts'
import type { World } from '../../world/world.ts'

const failedMail = {
  ask: async (world: World): Promise<Ask> => ({ params: { id: await world.failedMail() } }),
}

/** The failed mails of the list that an admin sees. */
const isListed = async (ask: (path: string) => Promise<{ json: Record<string, unknown> }>, id: string) =>
  list((await ask('/admin/mail/failed')).json.mails).some(({ _id }) => _id === id.toLowerCase())

const { password } = userFactory
const NEW_PASSWORD = 'another long and unusual one'
const WRONG_TOKEN = 'a'.repeat(43)
/** A link in a mail to the buyer. */
const linked = (purpose: 'confirm' | 'reset', body: object = {}) => ({
  ask: async (world: World): Promise<Ask> => ({ body: { token: await world.emailToken(purpose), ...body } }),
})
let made = 0
const newEmail = {
  ask: (): Ask => {
    made += 1
    return { body: { newEmail: `moved-${made}@new.example` } }
  },
}

export const MAIL: readonly Route[] = [
  // The statuses: visitor, user, uploader, buyer, other and admin.
  route(
    'GET /admin/mail',
    { statements: 3, shows: 'success from failingSince failure lastSentAt queued failed' },
    row('401 403 403 403 403 200'),
  ),
  // The world's mail server is away.
  route('POST /admin/mail/test', { statements: 4, readBack: undefined }, row('401 403 403 403 403 409')),
  route(
    'GET /admin/mail/failed',
    {
      statements: 2,
      shows: and(
        'success nextCursor',
        under('mails[]', '_id kind email failure attempts failedAt user._id user.username'),
      ),
    },
    row('401 403 403 403 403 200', failedMail),
  ),
  route(
    'POST /admin/mail/failed',
    {
      statements: 5,
      shows: 'success message',
      async readBack({ ask }) {
        must(list((await ask('/admin/mail/failed')).json.mails).length === 0, 'a failed mail is left')
      },
    },
    row('401 403 403 403 403 200', failedMail),
  ),
  route(
    'POST /admin/mail/failed/:id',
    {
      statements: 5,
      shows: 'success message',
      async readBack({ ask, id }) {
        must(!(await isListed(ask, id)), 'the mail is still listed')
      },
    },
    row('401 403 403 403 403 200', failedMail),
    row('401 403 403 403 403 404', missing()),
  ),
  route(
    'DELETE /admin/mail/failed/:id',
    {
      statements: 2,
      shows: 'success message',
      async readBack({ ask, id }) {
        must(!(await isListed(ask, id)), 'the mail is still listed')
      },
    },
    row('401 403 403 403 403 200', failedMail),
    row('401 403 403 403 403 404', missing()),
  ),
  route(
    'POST /mail/unsubscribe',
    { statements: 3, shows: 'success message', readBack: undefined },
    row('200 200 200 200 200 200', {
      ask: (world) => ({ query: Object.fromEntries(new URLSearchParams(world.unsubscribeParams())) }),
    }),
    row('404 404 404 404 404 404', {
      about: 'a wrong link',
      ask: (world) => ({ query: { user: world.people.buyer.id, kind: 'sold', token: WRONG_TOKEN } }),
    }),
  ),
  route(
    'GET /mail/unsubscribe',
    { statements: 1 },
    row('302 302 302 302 302 302', { ask: () => ({ query: { user: UNUSED_ID, kind: 'sold', token: WRONG_TOKEN } }) }),
  ),
  route(
    'POST /users/password/forgot',
    // The same for an address without an account.
    { statements: 6, shows: 'success message', readBack: undefined },
    row('200 200 200 200 200 200', { ask: (world) => ({ body: { email: world.people.buyer.email } }) }),
    row('200 200 200 200 200 200', { about: 'without an account', ...sending({ email: 'nobody@test.example' }) }),
  ),
  route(
    'POST /users/password/reset',
    {
      statements: 19,
      shows: 'success message',
      async readBack({ ask }) {
        must((await ask('/users/current')).status === 401, 'the session goes on')
      },
    },
    row('200 200 200 200 200 200', linked('reset', { newPassword: password, revokeKeys: false })),
    row('400 400 400 400 400 400', {
      about: 'a wrong link',
      ...sending({ token: WRONG_TOKEN, newPassword: NEW_PASSWORD }),
    }),
  ),
  route(
    'POST /users/email/confirm',
    { statements: 9, shows: 'success message email', readBack: undefined },
    row('401 403 403 200 403 403', linked('confirm')),
    row('401 400 400 400 400 400', { about: 'a wrong link', ...sending({ token: WRONG_TOKEN }) }),
  ),
  route(
    'GET /users/email',
    { statements: 2, shows: and('success email isConfirmed mustConfirm off', under('refused', 'since reason')) },
    row('401 200 200 200 200 200', seen('isWaitingDaily', 'admin')),
  ),
  route(
    'PUT /users/email/choice',
    {
      statements: 2,
      shows: 'success message',
      async readBack({ ask, sent }) {
        same(
          { off: new Set((await ask('/users/email')).json.off as string[]) },
          { off: new Set(sent.off as string[]) },
          'GET /users/email',
        )
      },
    },
    row('401 200 200 200 200 200', sending({ off: ['sold', 'version'] })),
  ),
  route(
    'POST /users/email/send-confirmation',
    { statements: 6, shows: 'success message', readBack: undefined },
    row('401 200 200 200 200 200'),
  ),
  route(
    'PUT /users/email',
    { statements: 11, shows: 'success message', readBack: undefined },
    row('401 200 200 200 200 200', asksAgain, newEmail),
  ),
]
