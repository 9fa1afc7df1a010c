import { aUser } from '../../shop/factories.ts'
import { aCase, refusedSignIn } from '../a-case.ts'
import { idOf, list, listed, must } from '../read-back.ts'
import { asking, type Route, route, row, sending, withId } from '../route.ts'

const newMember = asking(async ({ shop }) => ({
  body: { subject: 'user', id: (await aUser(shop.deps)).id, reason: 'spam', text: '' },
}))
/** A case of a member who has another decided one. */
const waiting = asking(async ({ shop }) => {
  const person = await aUser(shop.deps)
  await aCase(shop.deps, { person, decision: 'warn' })
  await aCase(shop.deps, { person })
  return {}
})
const warn = { move: 'decide', decision: 'warn', answer: 'Be kind' }
const open = withId(({ shop }) => aCase(shop.deps), '', warn)
/** A decision on the caller. */
const own = (body?: object) =>
  asking(async ({ shop, people }, role) => {
    const person = role === 'visitor' ? await aUser(shop.deps) : people[role]
    const id = await aCase(shop.deps, { person, decision: 'warn' })
    return { params: { id }, ...(body && { body }) }
  }, 'of one’s own')
const appeal = { text: 'It was not me' }

export const REPORTS: readonly Route[] = [
  // Only admins read reports: `reports.test.ts`.
  route(
    'POST /reports',
    undefined,
    newMember,
    row('404', {
      about: 'what is not there',
      ...sending({ subject: 'prompt', id: '01890000-0000-7000-8000-000000000000', reason: 'spam' }),
    }),
  ),
  route('GET /admin/reports', waiting),
  route(
    'POST /admin/reports/:id',
    async ({ ask, id }) => {
      const { cases } = (await ask('/admin/reports')).json
      must(!list(cases).some(({ _id, status }) => _id === id.toLowerCase() && status === 'open'), 'it is still open')
    },
    open,
  ),
  route('GET /decisions', own()),
  route(
    'POST /decisions/:id/appeal',
    listed('/decisions?limit=100', 'decisions', (written) => ({ _id: idOf(written), appeal: written.sent.text })),
    own(appeal),
  ),
  route(
    'POST /users/appeal',
    undefined,
    asking(async ({ shop }) => ({ body: appeal, cookie: await refusedSignIn(shop.deps) })),
    row('401', { about: 'without a refused sign-in', ...sending(appeal) }),
  ),
]
