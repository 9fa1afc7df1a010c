import { aUser } from '../../shop/factories.ts'
import { aCase, refusedSignIn } from '../a-case.ts'
import { list, must } from '../read-back.ts'
import type { Role } from '../roles.ts'
import { type Ask, missing, type Route, route, row, sending } from '../route.ts'
import type { World } from '../world/world.ts'

const newMember = {
  ask: async ({ shop }: World): Promise<Ask> => ({
    body: { subject: 'user', id: (await aUser(shop.deps)).id, reason: 'spam', text: '' },
  }),
}
/** A case of a member who has another decided one. */
const waiting = {
  ask: async ({ shop }: World): Promise<Ask> => {
    const person = await aUser(shop.deps)
    await aCase(shop.deps, { person, decision: 'warn' })
    await aCase(shop.deps, { person })
    return {}
  },
}
const warn = { move: 'decide', decision: 'warn', answer: 'Be kind' }
const open = { ask: async ({ shop }: World): Promise<Ask> => ({ params: { id: await aCase(shop.deps) }, body: warn }) }
/** A decision on the caller. */
const own = (body?: object) => ({
  about: 'of one’s own',
  ask: async ({ shop, people }: World, role: Role): Promise<Ask> => {
    const person = role === 'visitor' ? await aUser(shop.deps) : people[role]
    const id = await aCase(shop.deps, { person, decision: 'warn' })
    return { params: { id }, ...(body && { body }) }
  },
})
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
    missing(warn),
  ),
  route('GET /decisions', own()),
  route(
    'POST /decisions/:id/appeal',
    async ({ ask, id, sent }) => {
      const { decisions } = (await ask('/decisions?limit=100')).json
      const found = list(decisions).find(({ _id }) => _id === id.toLowerCase())
      must(found?.appeal === sent.text, 'the appeal is not shown')
    },
    own(appeal),
    missing(appeal),
  ),
  route(
    'POST /users/appeal',
    undefined,
    {
      ask: async ({ shop }: World): Promise<Ask> => ({ body: appeal, cookie: await refusedSignIn(shop.deps) }),
    },
    row('401', { about: 'without a refused sign-in', ...sending(appeal) }),
  ),
]
