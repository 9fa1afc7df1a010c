import { beforeAll, describe, expect, it } from 'vitest'
import { callOf } from '../testing/access/call-of.ts'
import { fieldsIn, isGuessed } from '../testing/access/fields.ts'
import { ROLES, type Role } from '../testing/access/roles.ts'
import { type AccessRow, showsEmails } from '../testing/access/route.ts'
import { ACCESS, ROUTES } from '../testing/access/table.ts'
import { World } from '../testing/access/world/world.ts'
import { withStatements } from '../testing/database/statements.ts'
import { checkResponse } from '../testing/fuzz/check-response.ts'
import { isByMachine, isClientFile, namesOf } from '../testing/http/routes.ts'
import { testApp } from '../testing/shop/app.ts'
import { aPrompt } from '../testing/shop/factories.ts'

let world: World
beforeAll(async () => {
  world = await World.create()
  // Statements are counted once the statistics of searches and of similar prompts are cached.
  const { id } = await aPrompt(world.shop.deps, { title: 'Harbour at dusk' })
  for (const path of ['suggestions?search=Fox', `similar/${id}`]) await world.shop.visitor('GET', `/prompts/${path}`)
})

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

/** A request of each route, one that succeeds where there is any. */
const REQUESTS = ROUTES.flatMap(({ rows }) => rows.find(({ is }) => /\b2/.test(is)) ?? rows.slice(0, 1))

const words = (text: string | undefined): string[] => (text ?? '').split(' ').filter(Boolean)

describe('access', () => {
  it('is declared for every route, and for no other', () => {
    // Fastify serves HEAD like GET without the body: see below.
    const names = world.shop.routes.flatMap(namesOf).filter((name) => !name.startsWith('HEAD ') && !isClientFile(name))
    expect(ROUTES.map(({ name }) => name).sort()).toEqual([...new Set(names)].sort())
  })

  it.each(ACCESS.map((row) => [row.route, row.about, row.strict ? 'with REQUIRE_APPROVAL' : '', row] as const))(
    '%s %s %s',
    async (_name, _about, _strict, row) => {
      const expected = words(row.is).map(Number)
      const given: Record<string, number> = {}
      const problems: string[] = []
      const seen = new Set<string>()
      for (const role of ROLES) {
        const answer = await callCounted(row, role)
        given[role] = answer.status
        const leaks = world.leaksIn(role, answer, showsEmails(row))
        problems.push(...leaks.map((leak) => `the ${role} gets ${leak}`))
        checkResponse(answer, row.route.includes(' /api/v1/') && answer.body !== '')
        if (answer.status >= 300 || row.shows === undefined) continue
        const fields = fieldsIn(JSON.parse(answer.body))
        const allowed = [...words(row.shows), ...words(row.more[role])]
        const isAllowed = (field: string) =>
          allowed.some((one) => one === field || one.startsWith(`${field}.`) || one.startsWith(`${field}[]`))
        problems.push(...fields.filter((field) => !isAllowed(field)).map((field) => `the ${role} sees ${field}`))
        const missed = words(row.more[role]).filter((field) => !fields.includes(field) && !isGuessed(field))
        problems.push(...missed.map((field) => `the ${role} does not see ${field}`))
        for (const field of fields) seen.add(field)
      }
      expect(given).toEqual(Object.fromEntries(ROLES.map((role, index) => [role, expected[index]])))
      const unseen = words(row.shows).filter((field) => !seen.has(field) && !isGuessed(field))
      expect([...problems, ...unseen.map((field) => `nobody sees ${field}`)]).toEqual([])
    },
  )

  it('needs exactly the declared number of statements', () => {
    const said = ROUTES.map(({ name, statements, statementsWithProvider = 0 }) => [
      name,
      [statements, statementsWithProvider],
    ])
    expect(sent).toEqual(Object.fromEntries(said))
  })

  it('is not granted to an API key where a session is required, nor to a session where a key is', async () => {
    const got: [route: string, was: number, is: number][] = []
    for (const row of REQUESTS) {
      const by = isByMachine(row.route) ? 'session' : 'key'
      const visitors = Number(words(row.is)[0])
      // A role that would otherwise have access.
      const role = ROLES.find((role, index) => role !== 'visitor' && words(row.is)[index]?.startsWith('2')) ?? 'admin'
      got.push([`${row.route} ${row.about} by the ${role}`, visitors, (await call(row, role, { by })).status])
    }
    expect(got.filter(([, was, is]) => was !== is)).toEqual([])
  })

  it('needs a reauthentication exactly where that is declared', { timeout: 120_000 }, async () => {
    const own = ACCESS.filter(({ is }) => is.startsWith('401') && / 2/.test(is))
    const writes = own.filter(({ route, asksAgain }) => asksAgain || !route.startsWith('GET '))
    const asked: string[] = []
    const refused: string[] = []
    for (const row of writes.filter(({ route }) => !isByMachine(route))) {
      const role = ROLES.find((one, index) => one !== 'visitor' && words(row.is)[index]?.startsWith('2')) ?? 'admin'
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
    for (const row of REQUESTS) {
      // A conflict is the state's: its role may call.
      const mayCall = ROLES.filter((_, index) => /^(?:2|409)/.test(words(row.is)[index] ?? ''))
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
    const rows = REQUESTS.filter(({ route }) => route.startsWith('GET ') && !route.endsWith('/events'))
    for (const row of rows) {
      const statuses = words(row.is)
      // One role per status.
      for (const expected of new Set(statuses)) {
        const role = ROLES[statuses.indexOf(expected)] ?? 'visitor'
        const { status, body } = await call(row, role, { method: 'HEAD' })
        expect([row.route, role, status, body]).toEqual([row.route, role, Number(expected), ''])
      }
    }
  })
})
