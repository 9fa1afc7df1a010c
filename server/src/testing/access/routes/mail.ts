import { and, under } from '../fields.ts'
import { list, must } from '../read-back.ts'
import { type Ask, missing, type Route, route, row } from '../route.ts'
import type { World } from '../world.ts'

const failedMail = {
  ask: async (world: World): Promise<Ask> => ({ params: { id: await world.failedMail() } }),
}

/** The failed mails of the list that an admin sees. */
const isListed = async (ask: (path: string) => Promise<{ json: Record<string, unknown> }>, id: string) =>
  list((await ask('/admin/mail/failed')).json.mails).some(({ _id }) => _id === id.toLowerCase())

export const MAIL: readonly Route[] = [
  // The statuses: visitor, user, uploader, buyer, other and admin.
  route(
    'GET /admin/mail',
    { statements: 3, shows: 'success from failingSince failure lastSentAt queued failed' },
    row('401 403 403 403 403 200'),
  ),
  route(
    'POST /admin/mail/test',
    {
      statements: 3,
      shows: 'success message',
      async readBack({ ask }) {
        must(Number((await ask('/admin/mail')).json.queued) > 0, 'no mail waits')
      },
    },
    row('401 403 403 403 403 200'),
  ),
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
]
