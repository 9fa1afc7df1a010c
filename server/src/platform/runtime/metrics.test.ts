import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { backupsInFolder } from '../../adapters/backups/folder.ts'
import { backupName } from '../../adapters/backups/port.ts'
import { aFolder } from '../../testing/files/folder.ts'
import { aListener, closeEvents } from '../../testing/http/event-client.ts'
import { testApp } from '../../testing/shop/app.ts'
import { readJobs } from '../jobs/start-jobs.ts'
import { Metrics, type MetricsServer, serveMetrics } from './metrics.ts'

const servers: MetricsServer[] = []
afterEach(() => {
  closeEvents()
  for (const server of servers.splice(0)) server.close()
})

/** An app with metrics, and a function that reads one. */
async function watchedShop() {
  const metrics = new Metrics()
  const limits = { 'send-message': { points: 3, durationSeconds: 60 } }
  const shop = await testApp({}, { limits }, undefined, { metrics })
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
  servers.push(server)
  const url = `http://127.0.0.1:${server.port}`
  const text = async () => (await fetch(`${url}/metrics`)).text()
  const read = async (series: string) => {
    const line = (await text()).split('\n').find((candidate) => candidate.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length + 1).replace('Inf', 'Infinity'))
  }
  return { shop, metrics, url, text, read }
}

const answersTo = (method: string, route: string, status: number) =>
  `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`

describe('metrics', () => {
  it('count responses by route pattern and status', async () => {
    const { shop, url, text, read } = await watchedShop()
    const response = await fetch(`${url}/metrics`)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect((await fetch(`${url}/other`)).status).toBe(404)
    await shop.visitor('GET', '/users/01990000-0000-7000-8000-000000000000')
    await shop.visitor('GET', '/prompts/all-prompts?search=distinctive-words')
    await shop.visitor('GET', '/distinctive-path')
    await shop.app.inject('/files/distinctive-file.webp')
    await shop.visitor('POST', '/users/login', { email: 'distinctive@test.example', password: 'distinctive' })
    expect(await read(answersTo('GET', '/api/v1/users/:id', 404))).toBe(1)
    expect(await read(answersTo('GET', '/api/v1/prompts/all-prompts', 200))).toBe(1)
    // The page and the file.
    expect(await read(answersTo('GET', 'unknown', 404))).toBe(2)
    expect(await read(answersTo('POST', '/api/v1/users/login', 401))).toBe(1)
    expect(await text()).not.toMatch(/distinctive|01990000/)
    expect(await text()).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    expect(await text()).toMatch(/^process_resident_memory_bytes /m)
  })

  it('count requests refused by rate limits', async () => {
    const { shop, read } = await watchedShop()
    const ann = await aListener(shop)
    const bob = await aListener(shop)
    for (let count = 0; count < 5; count += 1) await ann.send(bob.user, 'hello')
    expect(await read('promptery_rate_limit_refusals_total{route="/api/v1/messages/send/:id"}')).toBe(2)
  })

  it('include event streams and their events', async () => {
    const { shop, read } = await watchedShop()
    const [ann, bob] = [await aListener(shop), await aListener(shop)]
    const stream = await bob.open()
    expect(await read('promptery_event_streams')).toBe(1)
    await ann.send(bob.user, 'hello')
    // The message and its notification.
    await stream.receives(2)
    expect(await read('promptery_events_received_total')).toBe(2)
    expect(await read('promptery_events_delivered_total')).toBe(2)
    expect(await read('promptery_events_waiting')).toBe(0)
    stream.close()
    await expect.poll(() => read('promptery_event_streams')).toBe(0)
  })

  it('include the connections to PostgreSQL', async () => {
    const { metrics, read } = await watchedShop()
    metrics.watchPool(() => ({ total: 7, idle: 2, waiting: 3 }))
    expect(await read('promptery_db_connections')).toBe(7)
    expect(await read('promptery_db_connections_idle')).toBe(2)
    expect(await read('promptery_db_waiting')).toBe(3)
  })

  it('include the age of the last backup, failed jobs and the free disk', async () => {
    const { metrics, read, shop } = await watchedShop()
    const folder = await aFolder()
    metrics.watchBackups(async () => (await backupsInFolder(folder).list())[0]?.createdAt)
    metrics.watchJobs(async () => (await readJobs(shop.deps.db)).failing.length)
    metrics.watchDisks({ files: shop.deps.files.freeBytes, database: undefined })
    expect(await read('promptery_backup_age_seconds')).toBe(Number.POSITIVE_INFINITY)
    await writeFile(join(folder, backupName(new Date(Date.now() - 7_200_000), false)), 'a backup')
    expect(await read('promptery_backup_age_seconds')).toBeGreaterThanOrEqual(7_199)
    expect(await read('promptery_backup_age_seconds')).toBeLessThan(7_300)
    expect(await read('promptery_jobs_failing')).toBe(0)
    expect(await read('promptery_disk_free_bytes{disk="files"}')).toBeGreaterThan(0)
    expect(await read('promptery_disk_free_bytes{disk="database"}')).toBeUndefined()
  })

  it('are read while the database is away', async () => {
    const { metrics, read } = await watchedShop()
    const away = () => Promise.reject(new Error('away'))
    metrics.watchJobs(away)
    metrics.watchMail(away)
    metrics.watchPool(() => ({ total: 1, idle: 0, waiting: 9 }))
    expect([await read('promptery_jobs_failing'), await read('promptery_mail_failing')]).toEqual([
      Number.NaN,
      Number.NaN,
    ])
    expect(await read('promptery_db_waiting')).toBe(9)
  })

  it('do not start on a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await expect(serveMetrics(new Metrics(), { host: '127.0.0.1', port })).rejects.toThrow(`Port ${port} is in use`)
    other.close()
  })
})
