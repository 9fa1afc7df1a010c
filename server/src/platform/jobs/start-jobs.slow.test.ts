import { describe, expect, it } from 'vitest'
import { aDatabaseForJobs, NEVER } from '../../testing/database/database-for-jobs.ts'
import type { Job } from './job.ts'
import { readJobs } from './start-jobs.ts'

describe('jobs', () => {
  it('are processed once by several processes', async () => {
    const { database, start } = await aDatabaseForJobs()
    const done: string[] = []
    const jobsOf = (process: string): Job[] =>
      ['one', 'two', 'three', 'four'].map((name) => ({
        name,
        cron: NEVER,
        run: async () => {
          done.push(`${name} by ${process}`)
        },
      }))
    await Promise.all([start(jobsOf('a')), start(jobsOf('b'))])
    const states = async () =>
      (await database.query('select name, state from pgboss.job order by name')).rows as {
        name: string
        state: string
      }[]
    await expect.poll(async () => (await states()).every(({ state }) => state === 'completed')).toBe(true)
    expect(done.map((line) => line.split(' ')[0]).sort()).toEqual((await states()).map(({ name }) => name))
    expect(new Set((await states()).map(({ name }) => name))).toEqual(new Set(['one', 'two', 'three', 'four']))
  })

  it('that fail are logged and retried', async () => {
    const { database, start, written } = await aDatabaseForJobs()
    const run = async () => {
      throw new Error('The disk is on fire')
    }
    await start([{ name: 'burns', cron: NEVER, run }])
    await expect.poll(written).toContain('The disk is on fire')
    expect(written()).toContain('"job":"burns"')
    const retries = async () =>
      (await database.query("select state, retry_limit from pgboss.job where name = 'burns'")).rows
    await expect.poll(retries).toEqual([{ state: 'retry', retry_limit: 3 }])
    await expect.poll(() => readJobs(database.db)).toEqual({ monitoredAt: expect.any(Date), failing: ['burns'] })
  })

  it('that failed are failing until they run well again', async () => {
    const { database, start } = await aDatabaseForJobs()
    await start([{ name: 'burns', cron: NEVER, run: async () => undefined }])
    const failing = async () => (await readJobs(database.db)).failing
    const ended = (state: string, minutesAgo: number) =>
      database.query(`insert into pgboss.job (name, state, policy, completed_on)
        values ('burns', '${state}', 'exclusive', now() - interval '${minutesAgo} minutes')`)
    await expect
      .poll(async () => (await database.query("select from pgboss.job where state = 'completed'")).rows.length)
      .toBe(1)
    await database.query("update pgboss.job set completed_on = now() - interval '9 minutes'")
    await ended('failed', 5)
    await expect.poll(failing).toEqual(['burns'])
    await ended('completed', 1)
    await expect.poll(failing).toEqual([])
  })

  it('may run as long as they declare', async () => {
    const { database, start } = await aDatabaseForJobs()
    const run = async () => undefined
    await start([{ name: 'long', cron: NEVER, expireInSeconds: 3600, run }])
    const { rows } = await database.query("select expire_seconds from pgboss.job where name = 'long'")
    expect(rows).toEqual([{ expire_seconds: 3600 }])
  })

  it('are awaited when the process stops', async () => {
    const { start } = await aDatabaseForJobs()
    const begun = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    let isDone = false
    const run = async () => {
      begun.resolve()
      await finish.promise
      isDone = true
    }
    const jobs = await start([{ name: 'long', cron: NEVER, run }])
    await begun.promise
    const stopped = jobs.stop().then(() => isDone)
    finish.resolve()
    expect(await stopped).toBe(true)
  })

  it('have their tables in a schema of their own', async () => {
    const { database, start } = await aDatabaseForJobs()
    await start([{ name: 'any', cron: NEVER, run: async () => undefined }])
    const { rows } = await database.query(
      `select distinct n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`,
    )
    expect(rows).toEqual([{ schema: 'pgboss' }])
  })
})
