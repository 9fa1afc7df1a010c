import type { RouteOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessOf } from '../platform/http/openapi.ts'
import { callOf } from '../testing/access/call-of.ts'
import { fieldsIn, openFieldsIn } from '../testing/access/fields.ts'
import { ROLES, type Role } from '../testing/access/roles.ts'
import type { AccessRow } from '../testing/access/route.ts'
import { ACCESS, ROUTES } from '../testing/access/table.ts'
import { World } from '../testing/access/world/world.ts'
import { withStatements } from '../testing/database/statements.ts'
import { checkResponse } from '../testing/fuzz/check-response.ts'
import { isByMachine, isClientFile, namesOf } from '../testing/http/routes.ts'
import { testApp } from '../testing/shop/app.ts'
import { aPrompt } from '../testing/shop/factories.ts'

let world: World
/** What the server registers. */
const routes = new Map<string, RouteOptions>()
/** A request of each route, one that succeeds where there is any. */
let requests: AccessRow[]
beforeAll(async () => {
  world = await World.create()
  for (const route of world.shop.routes) for (const name of namesOf(route)) routes.set(name, route)
  requests = ROUTES.flatMap(({ rows }) => rows.find((row) => statusesOf(row).some(isSuccess)) ?? rows.slice(0, 1))
  // Statements are counted once the statistics of searches and of similar prompts are cached.
  const { id } = await aPrompt(world.shop.deps, { title: 'Harbour at dusk' })
  for (const path of ['suggestions?search=Fox', `similar/${id}`]) await world.shop.visitor('GET', `/prompts/${path}`)
})

const HEADING = `Who may call each route, the most statements that a request sends, and what its response has of that which its
schema leaves open (what may be absent, items of lists, alternatives), by those who see it among those who get one.
`

const isSuccess = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300

const accessTo = (name: string) => {
  const route = routes.get(name)
  return isByMachine(name) ? 'members' : route ? accessOf(route) : 'anyone'
}

/** What each role is answered: as the contract says of those who may not call the route, and else as the row says. */
function statusesOf({ route: name, is }: AccessRow): number[] {
  const access = accessTo(name)
  const refused = { anyone: [], members: [401], admins: [401, 403, 403, 403, 403] }[access]
  const said = (is ?? `${routes.get(name)?.config?.route?.status ?? 200}`).split(' ').map(Number)
  const count = ROLES.length - refused.length
  return [...refused, ...(said.length === 1 ? Array<number>(count).fill(said[0] ?? 0) : said)]
}

/** A role other than the visitor that a request succeeds for. */
const callerOf = (row: AccessRow): Role =>
  ROLES.find((role, index) => role !== 'visitor' && isSuccess(statusesOf(row)[index])) ?? 'admin'

const call = async (row: AccessRow, role: Role, how?: Parameters<typeof callOf>[3]) => {
  const { send, after } = await callOf(world, row, role, how)
  const answer = await send()
  await after?.()
  return answer
}

/** The most statements of a route's requests so far: without a payment provider, and with one. */
const sent: Record<string, [number, number]> = {}

const callCounted = async (row: AccessRow, role: Role) => {
  const { send, after } = await callOf(world, row, role)
  const { result, statements } = await withStatements(send)
  await after?.()
  const [without, withProvider] = sent[row.route] ?? [0, 0]
  sent[row.route] = row.paying
    ? [without, Math.max(withProvider, statements.length)]
    : [Math.max(without, statements.length), withProvider]
  return result
}

/** The fields that a schema leaves open, by row and role. */
const open = new Map<AccessRow, Map<Role, string[]>>()

/** What is wrong with the fields of an answer; those that its schema leaves open are kept. */
function checkFields(row: AccessRow, role: Role, answer: Awaited<ReturnType<typeof call>>): string[] {
  const schema = routes.get(row.route)?.config?.route?.response
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  if (!schema || !isJson) return []
  const body: unknown = JSON.parse(answer.body)
  const known = new Set(fieldsIn(schema.parse(body)))
  const byRole = open.get(row) ?? new Map<Role, string[]>()
  open.set(row, byRole.set(role, openFieldsIn(body, schema)))
  return fieldsIn(body).filter((field) => !known.has(field))
}

/** What was seen of a route: `what is listed: everyone a b; buyer c`. */
function fieldsSeen(row: AccessRow): string {
  const byRole = open.get(row) ?? new Map<Role, string[]>()
  const roles = [...byRole.keys()]
  const groups = Object.groupBy(new Set([...byRole.values()].flat()), (field) => {
    const readers = roles.filter((role) => byRole.get(role)?.includes(field))
    return readers.length === roles.length ? 'everyone' : readers.join(', ')
  })
  return Object.entries(groups)
    .sort(([one], [other]) => (one === 'everyone' ? -1 : other === 'everyone' ? 1 : 0))
    .map(([readers, fields]) => `    ${readers}: ${fields?.join(' ')}\n`)
    .join('')
}

const counted = (statements: number): string => `${statements} statement${statements === 1 ? '' : 's'}`

function described(name: string, rows: AccessRow[]): string {
  const [without, withProvider] = sent[name] ?? [0, 0]
  const answered = rows.filter((row) => open.has(row))
  const parts = Object.entries(Object.groupBy(answered, fieldsSeen)).map(([fields, of = []]) => {
    const titles = of.map(({ about, strict }) => about || (strict ? 'with REQUIRE_APPROVAL' : 'plain'))
    const heading = of.length === answered.length ? '' : `  ${titles.join(', ')}\n`
    return fields === '' ? '' : heading + fields
  })
  const statements = counted(without) + (withProvider > 0 ? `, ${withProvider} with a payment provider` : '')
  return [`${name}: ${accessTo(name)}, ${statements}\n`, ...parts].join('')
}

describe('access', () => {
  it('is declared for every route, and for no other', () => {
    // Fastify serves HEAD like GET without the body: see below.
    const names = [...routes.keys()].filter((name) => !name.startsWith('HEAD ') && !isClientFile(name))
    expect(ROUTES.map(({ name }) => name).sort()).toEqual(names.sort())
  })

  it.each(ACCESS.map((row) => [row.route, row.about, row.strict ? 'with REQUIRE_APPROVAL' : '', row] as const))(
    '%s %s %s',
    async (_name, _about, _strict, row) => {
      const given: Record<string, number> = {}
      const problems: string[] = []
      for (const role of ROLES) {
        const answer = await callCounted(row, role)
        given[role] = answer.status
        const showsEmails = row.showsEmails || (role === 'admin' && row.route.includes('/admin/'))
        problems.push(...world.leaksIn(role, answer, showsEmails).map((leak) => `the ${role} gets ${leak}`))
        checkResponse(answer, row.route.includes(' /api/v1/') && answer.body !== '')
        if (!isSuccess(answer.status)) continue
        const unknown = checkFields(row, role, answer)
        problems.push(...unknown.map((field) => `the ${role} sees ${field}, which is not in the contract`))
      }
      const expected = statusesOf(row)
      expect(given).toEqual(Object.fromEntries(ROLES.map((role, index) => [role, expected[index]])))
      expect(problems).toEqual([])
    },
  )

  it('shows what its snapshot says, with as many statements: `vitest -u` writes it, for review', async () => {
    const all = ROUTES.map(({ name, rows }) => described(name, rows))
    await expect(`${HEADING}\n${all.join('')}`).toMatchFileSnapshot('./access.snapshot.txt')
  })

  it('is not granted to an API key where a session is required, nor to a session where a key is', async () => {
    const got: [route: string, was: number, is: number][] = []
    for (const row of requests) {
      const by = isByMachine(row.route) ? 'session' : 'key'
      const [visitors = 0] = statusesOf(row)
      // A role that would otherwise have access.
      const role = callerOf(row)
      got.push([`${row.route} ${row.about} by the ${role}`, visitors, (await call(row, role, { by })).status])
    }
    expect(got.filter(([, was, is]) => was !== is)).toEqual([])
  })

  it('needs a reauthentication exactly where that is declared', { timeout: 120_000 }, async () => {
    const own = ACCESS.filter((row) => statusesOf(row)[0] === 401 && statusesOf(row).some(isSuccess))
    const writes = own.filter(({ route, asksAgain }) => asksAgain || !route.startsWith('GET '))
    const asked: string[] = []
    const refused: string[] = []
    for (const row of writes.filter(({ route }) => !isByMachine(route))) {
      const role = callerOf(row)
      const name = `${row.route} ${row.about}`
      if (row.asksAgain) asked.push(name)
      const stale = await call(row, role, { isStale: true })
      if (stale.status !== 403 || JSON.parse(stale.body).code !== 'verification_required') continue
      refused.push(name)
      expect([name, String((await call(row, role)).status)[0]]).toEqual([name, '2'])
    }
    expect(asked.length).toBeGreaterThan(10)
    expect(refused).toEqual(asked)
  })

  it('is limited for every write: none succeeds when all limits are used up', async () => {
    const limits = new Proxy({}, { get: () => ({ points: 0, durationSeconds: 60 }) })
    const through = await testApp({}, { limits, mail: world.shop.deps.mail }, world.shop)
    const got: Record<string, number> = {}
    for (const row of requests) {
      const statuses = statusesOf(row)
      // A conflict is the state's: its role may call.
      const mayCall = ROLES.filter((_, index) => isSuccess(statuses[index]) || statuses[index] === 409)
      // The payment provider has no session, and this shop has no provider.
      const isOfProvider = row.route.endsWith('/webhook')
      const role = mayCall.find((one) => one !== 'visitor') ?? (isOfProvider ? 'visitor' : mayCall[0])
      if (!role || row.route.startsWith('GET ')) continue
      got[row.route] = (await call(row, role, { through })).status
    }
    expect(Object.entries(got).filter(([, status]) => status !== 429)).toEqual([])
    const writing = new Set(ACCESS.map(({ route }) => route).filter((route) => !route.startsWith('GET ')))
    expect(Object.keys(got).sort()).toEqual([...writing].sort())
  })

  it('is the same for HEAD as for GET, without the body', { timeout: 120_000 }, async () => {
    const rows = requests.filter(({ route }) => route.startsWith('GET ') && !route.endsWith('/events'))
    for (const row of rows) {
      const statuses = statusesOf(row)
      // One role per status.
      for (const expected of new Set(statuses)) {
        const role = ROLES[statuses.indexOf(expected)] ?? 'visitor'
        const { status, body } = await call(row, role, { method: 'HEAD' })
        expect([row.route, role, status, body]).toEqual([row.route, role, expected, ''])
      }
    }
  })
})
