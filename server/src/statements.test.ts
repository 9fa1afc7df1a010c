import { beforeAll, expect, it } from 'vitest'
import { callOf } from './testing/access/call-of.ts'
import { ACCESS, type AccessRow } from './testing/access/table.ts'
import { ROLES, type Role, World } from './testing/access/world.ts'
import { statementsOf } from './testing/statements.ts'

/** At most so many does a call send to the database, whoever makes it; `begin` and `commit` count too. */
const MOST: Record<string, number> = {
  'DELETE /api/v1/cart/:promptId': 3,
  'DELETE /api/v1/payments/refund-requests/:id': 3,
  'DELETE /api/v1/prompts/delete/:id': 9,
  'DELETE /api/v1/prompts/fillings/:id/:fillingId': 4,
  'DELETE /api/v1/users/library/folders/:id': 7,
  'DELETE /api/v1/users/sessions/:id': 5,
  'GET /api/docs': 0,
  'GET /api/docs/json': 0,
  'GET /api/docs/static/*': 0,
  'GET /api/docs/static/index.html': 0,
  'GET /api/docs/static/swagger-initializer.js': 0,
  'GET /api/docs/yaml': 0,
  'GET /api/openapi.json': 0,
  'GET /api/v1/admin/approvals': 2,
  'GET /api/v1/admin/failed-refunds': 2,
  'GET /api/v1/admin/payments/differences': 3,
  'GET /api/v1/admin/payouts': 2,
  'GET /api/v1/admin/refund-requests': 2,
  'GET /api/v1/admin/transactions': 3,
  'GET /api/v1/admin/transactions/export': 4,
  'GET /api/v1/admin/transactions/sums': 4,
  'GET /api/v1/cart': 2,
  'GET /api/v1/config': 1,
  'GET /api/v1/discussions/all': 2,
  'GET /api/v1/events': 1,
  'GET /api/v1/generate/subjects': 1,
  'GET /api/v1/health': 1,
  'GET /api/v1/messages/:id': 3,
  'GET /api/v1/notifications': 3,
  'GET /api/v1/notifications/unread': 2,
  'GET /api/v1/payments/checkouts/:id': 3,
  'GET /api/v1/payments/history': 3,
  'GET /api/v1/payments/receipts/:id': 3,
  'GET /api/v1/payments/refund-requests': 2,
  'GET /api/v1/payouts': 6,
  'GET /api/v1/payouts/csv': 3,
  'GET /api/v1/payouts/sales': 2,
  'GET /api/v1/payouts/statements/:month': 4,
  'GET /api/v1/prompts/:id': 2,
  'GET /api/v1/prompts/fillings/:id': 3,
  'GET /api/v1/prompts/all-prompts': 2,
  'GET /api/v1/prompts/bought-prompts': 2,
  'GET /api/v1/prompts/engineer/:id': 3,
  'GET /api/v1/prompts/my-prompts': 2,
  'GET /api/v1/prompts/suggestions': 4,
  'GET /api/v1/ready': 2,
  'GET /api/v1/statistics': 2,
  'GET /api/v1/statistics/listings': 2,
  'GET /api/v1/users/:id': 2,
  'GET /api/v1/users/chats': 2,
  'GET /api/v1/users/current': 1,
  'GET /api/v1/users/engineer/:id': 3,
  'GET /api/v1/users/engineer/all': 2,
  'GET /api/v1/users/library': 2,
  'GET /api/v1/users/library/folders': 2,
  'GET /api/v1/users/sessions': 2,
  'GET /cards/:kind/:id/:file': 2,
  'GET /covers/:id/:key/:file': 3,
  'GET /files/*': 0,
  'POST /api/v1/admin/approvals/:id': 7,
  'POST /api/v1/admin/failed-refunds/:id': 11,
  'POST /api/v1/admin/payouts/:id': 14,
  'POST /api/v1/cart': 9,
  'POST /api/v1/discussions/create': 3,
  'POST /api/v1/generate': 2,
  'POST /api/v1/messages/read/:id': 6,
  'POST /api/v1/messages/send/:id': 7,
  'POST /api/v1/notifications/read': 4,
  'POST /api/v1/payments/checkouts': 15,
  'POST /api/v1/payments/refund-requests': 10,
  'POST /api/v1/payments/refund-requests/:id': 19,
  'POST /api/v1/payments/webhook': 1,
  'POST /api/v1/payouts/account': 5,
  'POST /api/v1/payouts/account/refresh': 9,
  'POST /api/v1/prompts/create': 8,
  'POST /api/v1/prompts/like/:id': 3,
  'POST /api/v1/prompts/visit/:id': 1,
  'POST /api/v1/users/buy': 15,
  'POST /api/v1/users/create': 3,
  'POST /api/v1/users/library/folders': 7,
  'POST /api/v1/users/login': 18,
  'POST /api/v1/users/logout': 2,
  'POST /api/v1/users/sessions/sign-out-everywhere': 5,
  'PUT /api/v1/prompts/fillings/:id': 9,
  'PUT /api/v1/prompts/update/:id': 9,
  'PUT /api/v1/users/library/folders/:id': 3,
  'PUT /api/v1/users/library/items/:id': 5,
  'PUT /api/v1/users/password': 24,
}

let world: World
beforeAll(async () => {
  world = await World.create()
})

/** Visits are written some seconds later, for no call. */
const COUNTS_VISITS = /visit_(salts|marks)/

const countOf = async (row: AccessRow, role: Role): Promise<number> =>
  (await statementsOf(await callOf(world, row, role))).filter((text) => !COUNTS_VISITS.test(text)).length

it.each([...Map.groupBy(ACCESS, ({ route }) => route)])(
  '%s sends no more statements than it did',
  async (route, rows) => {
    let most = 0
    for (const row of rows) for (const role of ROLES) most = Math.max(most, await countOf(row, role))
    expect(most).toBe(MOST[route])
  },
)
