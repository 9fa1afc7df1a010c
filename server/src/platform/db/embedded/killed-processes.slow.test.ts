import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { command, responds, running, server } from '../../../testing/database/embedded.ts'
import { aFolder } from '../../../testing/files/folder.ts'
import { rowsOf } from '../rows.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await aFolder()
})

/** A process that has opened `dataDir` as its server. */
async function serverProcess(dataDir: string): Promise<ChildProcessWithoutNullStreams> {
  const module = fileURLToPath(new URL('../connection/connect.ts', import.meta.url))
  const code = `
    const { openForServer } = await import(process.argv[1])
    await openForServer({ dataDir: process.argv[2], databaseUrl: undefined }, () => undefined)
    process.stdout.write('open')
    setInterval(() => undefined, 1_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, module, dataDir])
  await once(child.stdout, 'data')
  return child
}
/** The backends that hold or await the instance's locks. Empty while PostgreSQL recovers. */
async function lockBackends(dataDir: string): Promise<number[]> {
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'postgres' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'promptery in use'",
    )
    return rows.map(({ pid }) => pid)
  } catch {
    return []
  } finally {
    await client.end().catch(() => undefined)
  }
}

describe('The embedded PostgreSQL with killed processes', { timeout: 60_000 }, () => {
  it('survives the death of a server, and the next server takes it over', async () => {
    const child = await serverProcess(dataDir)
    const pid = await running(dataDir)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const open = await server(dataDir)
    expect(pid).toBeGreaterThan(0)
    expect(await running(dataDir)).toBe(pid)
    await open.close()
  })

  it('is restarted when all its processes are killed, without losing committed data', async () => {
    const errors: string[] = []
    const open = await server(dataDir, errors)
    await open.db.execute(sql`create table kept (n int)`)
    await open.db.execute(sql`insert into kept values (7)`)
    const pids = await rowsOf<{ pid: number }>(open.db, sql`select pid from pg_stat_activity`)
    const postmaster = await running(dataDir)
    for (const pid of [postmaster, ...pids.map((row) => row.pid)]) process.kill(pid ?? 0, 'SIGKILL')
    await expect.poll(() => responds(open)).toBe(true)
    expect(await rowsOf(open.db, sql`select n from kept`)).toEqual([{ n: 7 }])
    expect(errors[0]).toBe('PostgreSQL has gone away and is restarted')
    expect(await running(dataDir)).not.toBe(postmaster)
    const locks = sql`select from pg_locks where locktype = 'advisory' and granted`
    await expect.poll(async () => (await rowsOf(open.db, locks)).length).toBe(2)
    await expect(server(dataDir)).rejects.toThrow('Another process is using DATA_DIR')
    await open.close()
    expect(await running(dataDir)).toBeUndefined()
  })

  it('is left to a slow server by a command that exits during recovery', async () => {
    const child = await serverProcess(dataDir)
    const ofServer = await lockBackends(dataDir)
    const one = await command(dataDir)
    const pid = await running(dataDir)
    const [ofCommand] = (await lockBackends(dataDir)).filter((backend) => !ofServer.includes(backend))
    child.kill('SIGSTOP')
    // When one backend is killed, PostgreSQL ends all sessions.
    process.kill(ofCommand ?? 0, 'SIGKILL')
    const closed = one.close()
    const backends = (): Promise<number[]> => lockBackends(dataDir)
    await expect.poll(backends).toEqual([expect.any(Number)])
    // The command gives a server that is slow to reconnect some time.
    for (let looks = 0; looks < 10; looks++) expect(await backends()).toHaveLength(1)
    child.kill('SIGCONT')
    await closed
    expect(await running(dataDir)).toBe(pid)
    child.kill('SIGKILL')
    await once(child, 'exit')
    // PostgreSQL releases the lock once it has noticed that the connection is gone.
    await expect.poll(backends).toEqual([])
    await (await command(dataDir)).close()
    expect(await running(dataDir)).toBeUndefined()
  })
})
