import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { setRole } from '../accounts/create-user.ts'
import { CLI_ACTOR, listActs } from '../platform/db/queries/audit.ts'
import { auditLog, prompts, users } from '../platform/db/schema.ts'
import { type TestApp, testApp } from '../testing/shop/app.ts'
import { aPrompt, aUser, type TestUser } from '../testing/shop/factories.ts'

let shop: TestApp
let admin: TestUser
beforeAll(async () => {
  shop = await testApp()
  admin = await aUser(shop.deps, { role: 'admin' })
})

const entriesOf = (subjectId: string) =>
  shop.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(asc(auditLog.id))

async function decide(id: string, decision: 'approve' | 'reject') {
  const call = await shop.as(admin)
  return call('POST', `/admin/approvals/${id}`, { decision }, { remoteAddress: '203.0.113.7' })
}

describe('the audit log', () => {
  it('records who decided what, from where and when', async () => {
    const { id, fields } = await aPrompt(shop.deps)
    await decide(id, 'approve')
    await decide(id, 'reject')
    const entries = await entriesOf(id)
    expect(entries).toMatchObject(
      ['approve', 'reject'].map((act) => ({
        act,
        actorId: admin.id,
        actorName: admin.username,
        subjectType: 'prompt',
        subjectId: id,
        subjectName: fields.title,
        address: '203.0.113.7',
      })),
    )
    expect(Math.abs(Date.now() - Number(entries[0]?.createdAt))).toBeLessThan(60_000)
  })

  it('records no refused actions', async () => {
    const { id } = await aPrompt(shop.deps, { status: 'rejected' })
    expect((await decide(id, 'approve')).statusCode).toBe(409)
    expect(await entriesOf(id)).toEqual([])
    const outcome = await setRole(shop.deps, { email: 'nobody@test.example', role: 'admin', actor: CLI_ACTOR })
    expect(outcome).toBeUndefined()
    expect(await listActs(shop.deps.db, { act: 'grant', limit: 10 })).toEqual([])
  })

  it('records actions of the command line', async () => {
    const { id, username, email } = await aUser(shop.deps)
    for (const role of ['admin', 'member'] as const) await setRole(shop.deps, { email, role, actor: CLI_ACTOR })
    const cli = { actorId: null, actorName: 'cli', address: 'command line', subjectType: 'user', subjectName: username }
    expect(await entriesOf(id)).toMatchObject([
      { act: 'grant', ...cli },
      { act: 'revoke', ...cli },
    ])
  })

  it('is written in the transaction of the action', async () => {
    const { id } = await aPrompt(shop.deps)
    await shop.deps.db.execute(sql`alter table audit_log add constraint refuse_all check (act = 'nothing') not valid`)
    try {
      expect((await decide(id, 'approve')).statusCode).toBe(500)
    } finally {
      await shop.deps.db.execute(sql`alter table audit_log drop constraint refuse_all`)
    }
    const [row] = await shop.deps.db.select({ status: prompts.status }).from(prompts).where(eq(prompts.id, id))
    expect(row?.status).toBe('pending')
  })

  it('outlives the users and subjects that it names', async () => {
    const [leaving, prompt] = [await aUser(shop.deps, { role: 'admin' }), await aPrompt(shop.deps)]
    await (await shop.as(leaving))('POST', `/admin/approvals/${prompt.id}`, { decision: 'approve' })
    await shop.deps.db.delete(prompts).where(eq(prompts.id, prompt.id))
    await shop.deps.db.delete(users).where(eq(users.id, leaving.id))
    expect(await entriesOf(prompt.id)).toMatchObject([
      { actorName: leaving.username, subjectName: prompt.fields.title },
    ])
  })

  it.each([
    ['update', sql`update audit_log set actor_name = 'nobody'`],
    ['delete', sql`delete from audit_log`],
    ['truncate', sql`truncate audit_log`],
  ])('refuses to %s', async (_, statement) => {
    const { id } = await aPrompt(shop.deps)
    await decide(id, 'approve')
    const before = await listActs(shop.deps.db, { limit: 1000 })
    const refused = await shop.deps.db.execute(statement).then(
      () => undefined,
      (error: Error) => error.cause,
    )
    expect(String(refused)).toMatch(/audit_log is append-only/)
    expect(await listActs(shop.deps.db, { limit: 1000 })).toEqual(before)
  })

  it('is listed latest first, with a limit, and filtered by action', async () => {
    const { email } = await aUser(shop.deps)
    const { id } = await aPrompt(shop.deps)
    await setRole(shop.deps, { email, role: 'admin', actor: CLI_ACTOR })
    await decide(id, 'reject')
    const acts = async (options: Parameters<typeof listActs>[1]) =>
      (await listActs(shop.deps.db, options)).map(({ act }) => act)
    expect(await acts({ limit: 2 })).toEqual(['reject', 'grant'])
    expect(await acts({ limit: 1, act: 'grant' })).toEqual(['grant'])
  })
})
