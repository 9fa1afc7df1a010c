import { listPromptsQuery } from '@promptery/contract/listings/prompts'
import { startReplicatedPostgres, type TestPostgres } from '@promptery/testing/postgres'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, it, vi } from 'vitest'
import { listPrompts } from '../../../market/lists/list-prompts.ts'
import { listSuggestions } from '../../../market/lists/list-suggestions.ts'
import { atEndOfFile } from '../../../testing/at-end-of-file.ts'
import { sessionCookie } from '../../../testing/http/event-client.ts'
import { type TestApp, testApp } from '../../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser, promptFieldsWith, type TestUser } from '../../../testing/shop/factories.ts'
import { openPostgres } from '../../db/connection/postgres.ts'
import type { OpenDatabase, Reads } from '../../db/db.ts'
import { codesOf } from '../../db/errors.ts'
import { rowsOf } from '../../db/rows.ts'
import { prompts } from '../../db/schema.ts'
import type { ReplicaOptions } from './replica.ts'

let primary: TestPostgres
let replica: TestPostgres
let shop: TestApp
let reads: Reads
let author: TestUser
let id: string

/** A process that reads from the replica. */
async function open(
  options: ReplicaOptions & { urls?: string[] } = {},
): Promise<{ database: OpenDatabase; reads: Reads }> {
  const database = await openPostgres({ connectionString: primary.url }, 'the primary', { forRequests: true })
  atEndOfFile(() => database.close())
  await database.migrate()
  const reads = await database.readFrom({ urls: [replica.url], checkMs: 50, lagMsMax: 60_000, ...options })
  return { database, reads }
}

const readsOf = ({ reads }: { reads: Reads }) => ({ replicas: reads })

const isAvailable = (from: Reads, count = 1): Promise<void> =>
  vi.waitFor(() => expect(from.inUse()).toBe(count), { timeout: 10_000 })

beforeAll(async () => {
  const both = await startReplicatedPostgres()
  primary = both.primary
  replica = both.replica
  atEndOfFile(async () => {
    await replica.remove()
    await primary.remove()
  })
  const opened = await open()
  reads = opened.reads
  shop = await testApp({}, readsOf(opened), opened)
  const prompt = await aPrompt(shop.deps, { title: 'Lighthouse at dawn' })
  author = prompt.uploader
  id = prompt.id
  await isAvailable(reads)
})

async function onReplica<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: replica.url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } catch (error) {
    // What is replayed meanwhile may cancel it.
    if (codesOf(error).includes('40001')) return await onReplica(statement)
    throw error
  } finally {
    await client.end()
  }
}

/** Runs `work` while replay is paused. */
async function paused(work: () => Promise<void>): Promise<void> {
  await onReplica('select pg_wal_replay_pause()')
  const state = async () => (await onReplica<{ state: string }>('select pg_get_wal_replay_pause_state() as state'))[0]
  await expect.poll(state).toEqual({ state: 'paused' })
  try {
    await work()
  } finally {
    await onReplica('select pg_wal_replay_resume()')
  }
}

/** The prompt as a browser with these cookies sees it: in the list, in the API and on its page. */
async function titlesFor(cookie: string, through = shop): Promise<string[]> {
  const get = (url: string) => through.app.inject({ url, headers: { cookie } })
  const list = (await get('/api/v1/prompts/all-prompts')).json().prompts as { _id: string; title: string }[]
  const one = (await get(`/api/v1/prompts/${id}`)).json().prompt as { title: string }
  return [...list.filter(({ _id }) => _id === id), one].map(({ title }) => title)
}

it('shows visitors the replica’s data, and writers their own writes, through every process', async () => {
  const session = await sessionCookie(shop, author)
  const other = await testApp({}, readsOf({ reads }), shop)
  await expect.poll(() => titlesFor('')).toEqual(Array(2).fill('Lighthouse at dawn'))
  await paused(async () => {
    const { title, prompt, ...others } = promptFieldsWith({ title: 'Lighthouse at noon' })
    const body = { title, prompt, ...others }
    const written = await shop.app.inject({
      method: 'PUT',
      url: `/api/v1/prompts/update/${id}`,
      headers: { cookie: session },
      payload: body,
    })
    expect(written.statusCode).toBe(200)
    expect(written.json().prompt.title).toBe('Lighthouse at noon')
    const [mark] = written.cookies
    expect(mark).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(mark?.maxAge).toBeGreaterThan(10)
    const marked = `${session}; ${mark?.name}=${mark?.value}`
    for (const process of [shop, other]) {
      expect(await titlesFor('', process)).toEqual(Array(2).fill('Lighthouse at dawn'))
      expect(await titlesFor(session, process)).toEqual(Array(2).fill('Lighthouse at dawn'))
      // Also when an older response is cached for visitors.
      expect(await titlesFor(`${mark?.name}=${mark?.value}`, process)).toEqual(Array(2).fill('Lighthouse at noon'))
      expect(await titlesFor(marked, process)).toEqual(Array(2).fill('Lighthouse at noon'))
    }
  })
  await expect.poll(() => titlesFor('')).toEqual(Array(2).fill('Lighthouse at noon'))
})

it('lists all versions of a text to its buyers, whatever the replica has', async () => {
  const primary = shop.deps
  const { id: sold, uploader } = await aPrompt(primary, { prompt: 'Text 1' })
  await aBuyer(primary, sold)
  const cookie = await sessionCookie(shop, uploader)
  await paused(async () => {
    const payload = { prompt: 'Text 2', note: 'Better' }
    await shop.app.inject({ method: 'PUT', url: `/api/v1/prompts/update/${sold}`, headers: { cookie }, payload })
    const response = await shop.app.inject({ url: `/api/v1/prompts/versions/${sold}`, headers: { cookie } })
    expect(response.json().versions.map(({ number }: { number: number }) => number)).toEqual([2, 1])
  })
})

it('reads admins’ lists, and members’ own lists, from the primary', async () => {
  const admin = await sessionCookie(shop, await aUser(shop.deps, { role: 'admin' }))
  const own = await sessionCookie(shop, author)
  await expect.poll(() => titlesFor('')).toEqual(Array(2).fill('Lighthouse at noon'))
  await paused(async () => {
    await shop.deps.db.update(prompts).set({ title: 'Lighthouse at night' }).where(eq(prompts.id, id))
    expect(await titlesFor(own)).toEqual(Array(2).fill('Lighthouse at noon'))
    expect(await titlesFor(admin)).toEqual(Array(2).fill('Lighthouse at night'))
    const mine = await shop.app.inject({ url: '/api/v1/prompts/my-prompts', headers: { cookie: own } })
    expect(mine.json().prompts).toMatchObject([{ title: 'Lighthouse at night' }])
  })
})

it('sets no cookie for writes that others do not see', async () => {
  const cookie = await sessionCookie(shop, author)
  const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
    shop.app.inject({ method, url: `/api/v1${url}`, headers: { cookie }, ...(payload && { payload }) })
  expect((await call('GET', '/prompts/all-prompts')).cookies).toEqual([])
  const inCart = await call('POST', '/cart', { promptId: (await aPrompt(shop.deps)).id })
  expect([inCart.statusCode, inCart.cookies]).toEqual([200, []])
  const refused = await call('POST', '/discussions/create', {})
  expect([refused.statusCode, refused.cookies]).toEqual([400, []])
})

it('stops reading from a replica that lags, and resumes when it has caught up', async () => {
  const changes: unknown[] = []
  const hasty = await open({ lagMsMax: 300, onChange: (change) => changes.push(change) })
  await isAvailable(hasty.reads)
  changes.splice(0)
  await paused(async () => {
    await aUser(shop.deps)
    // This statement hangs until the replica is disabled.
    const [row] = await rowsOf<{ there: boolean }>(
      hasty.reads.db,
      sql`select pg_is_in_recovery() as there, pg_sleep(case when pg_is_in_recovery() then 60 else 0 end)`,
    )
    expect(row?.there).toBe(false)
    expect(hasty.reads.inUse()).toBe(0)
  })
  await isAvailable(hasty.reads)
  expect(changes).toMatchObject([
    { isAvailable: false, reason: 'replication lag is too high' },
    { isAvailable: true, replica: expect.stringMatching(/replica\/postgres$/) },
  ])
})

it('does not read from a replica before it has caught up with the process’s own writes', async () => {
  await paused(async () => {
    const user = await aUser(shop.deps)
    const later = await open()
    const known = (from: Reads) => rowsOf(from.db, sql`select from users where id = ${user.id}`)
    expect(await known(reads)).toHaveLength(0)
    for (let look = 0; look < 3; look += 1) {
      expect(await known(later.reads)).toHaveLength(1)
      await rowsOf(later.reads.db, sql`select pg_sleep(0.1)`)
    }
    expect(later.reads.inUse()).toBe(0)
  })
})

it('does not read from a server that is not a replica', async () => {
  const reasons: string[] = []
  const urls = [primary.url, `${primary.url}/nowhere`, replica.url]
  const onChange = ({ isAvailable, reason }: { isAvailable: boolean; reason: string }) =>
    isAvailable || reasons.push(reason)
  const several = await open({ urls, onChange })
  await isAvailable(several.reads)
  await vi.waitFor(() => expect(reasons).toContain('it is not a replica'))
  await vi.waitFor(() => expect(reasons).toContainEqual(expect.stringContaining('ENOENT')))
  expect(several.reads.inUse()).toBe(1)
})

it('retries statements that conflict with replay on the primary', async () => {
  const reading = rowsOf<{ there: boolean }>(
    reads.db,
    sql`select pg_is_in_recovery() as there, count(*), pg_sleep(case when pg_is_in_recovery() then 60 else 0 end)
      from users group by 1`,
  )
  const sleepers = () => onReplica(`select from pg_stat_activity where wait_event = 'PgSleep' and query ~ 'count'`)
  await expect.poll(sleepers).toHaveLength(1)
  await shop.deps.db.transaction((tx) => tx.execute(sql`lock table users in access exclusive mode`))
  expect(await reading).toMatchObject([{ there: false }])
})

/** Requests lists that are rarely cached, and searches that never are. @returns the statuses */
async function load(isOver: () => boolean): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  let count = 0
  const ask = async (): Promise<void> => {
    while (!isOver()) {
      count += 1
      const path =
        count % 2 ? `/prompts/all-prompts?limit=${1 + (count % 100)}` : `/prompts/all-prompts?search=lighthose ${count}`
      const { statusCode } = await shop.visitor('GET', path)
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 8 }, ask))
  return statuses
}

it('fails no request when the replica is killed under load, and resumes reading from it', async () => {
  await isAvailable(reads)
  let isOver = false
  const loaded = load(() => isOver)
  const busy = () =>
    onReplica(`select from pg_stat_activity where backend_type = 'client backend' and query ~ 'prompts'`)
  await expect.poll(async () => (await busy()).length).toBeGreaterThan(1)
  await replica.stop('immediate')
  await isAvailable(reads, 0)
  await replica.start()
  await isAvailable(reads)
  isOver = true
  expect([...(await loaded).keys()]).toEqual([200])
})

it('keeps showing the market while the primary is down', async () => {
  await isAvailable(reads)
  await primary.stop('fast')
  const ctx = { ...shop.deps, ...reads, user: null }
  try {
    const paths = ['prompts/all-prompts?sort=Top', `prompts/${id}`, `prompts/engineer/${author.id}`, 'discussions/all']
    const others = ['users/engineer/all', `users/engineer/${author.id}`, `users/${author.id}`]
    for (const path of [...paths, ...others])
      expect([path, (await shop.visitor('GET', `/${path}`)).statusCode]).toEqual([path, 200])
    // Rate limits are counted in the primary.
    const query = listPromptsQuery.parse({ search: 'lighthose', sort: 'Best match' })
    expect((await listPrompts(ctx, query)).corrected).toBe('lighthouse')
    expect((await listSuggestions(ctx, { search: 'light' })).prompts).toHaveLength(1)
    for (const path of ['/', '/marketplace', `/marketplace/${id}`, '/hire', '/discussion'])
      expect((await shop.app.inject(path)).body, path).toContain('property="og:title"')
  } finally {
    await primary.start()
  }
})
