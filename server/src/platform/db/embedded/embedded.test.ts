import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openForCommand, openForServer } from '../connection/connect.ts'
import type { OpenDatabase } from '../db.ts'
import { rowsOf } from '../rows-of.ts'
import { findPostmaster, socketFolder } from './postmaster.ts'

const folders: string[] = []
async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'promptery-embedded-'))
  folders.push(folder)
  return folder
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

const errors: string[] = []
const server = (dataDir: string): Promise<OpenDatabase> =>
  openForServer({ dataDir, databaseUrl: undefined }, ({ message }) => errors.push(message))
const command = (dataDir: string): Promise<OpenDatabase> => openForCommand({ dataDir, databaseUrl: undefined })
const running = (dataDir: string): Promise<number | undefined> => findPostmaster(join(dataDir, 'postgres'))
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
const responds = async ({ db }: OpenDatabase): Promise<boolean> =>
  db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )

describe('The embedded PostgreSQL', { timeout: 60_000 }, () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await aFolder()
    await (await command(dataDir)).close()
  })

  it('is created once by concurrent starts', async () => {
    const folder = await aFolder()
    const opened = await Promise.all([command(folder), server(folder), command(folder)])
    expect(await Promise.all(opened.map(responds))).toEqual([true, true, true])
    expect(await readdir(folder)).toEqual(['postgres'])
    for (const database of opened) await database.close()
    expect(await running(folder)).toBeUndefined()
  })

  it('waits while another PostgreSQL has created but not yet written its lock file', async () => {
    const lockFile = join(dataDir, 'postgres/postmaster.pid')
    await writeFile(lockFile, '')
    const opening = command(dataDir)
    await expect.poll(() => readFile(join(dataDir, 'postgres/server.log'), 'utf8')).toContain('is empty')
    expect(await readFile(lockFile, 'utf8')).toBe('')
    await rm(lockFile)
    const open = await opening
    expect(await responds(open)).toBe(true)
    await open.close()
  })

  it('starts after one was killed before it had written its lock file', async () => {
    const lockFile = join(dataDir, 'postgres/postmaster.pid')
    await writeFile(lockFile, '')
    await utimes(lockFile, 0, 0)
    const open = await command(dataDir)
    expect(await responds(open)).toBe(true)
    await open.close()
  })

  it('uses a socket in a folder that only its owner can access, and flushes to disk', async () => {
    const open = await server(dataDir)
    const [settings] = await rowsOf(
      open.db,
      sql`select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as commit, current_setting('autovacuum_naptime') as vacuum`,
    )
    expect(settings).toEqual({ addresses: '', fsync: 'on', commit: 'on', vacuum: '5s' })
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
    expect((await readdir(join(dataDir, 'postgres'))).includes('.s.PGSQL.5432')).toBe(true)
    await open.close()
  })

  it('extracts trigrams from words of every script', async () => {
    const open = await command(dataDir)
    await open.migrate()
    const [found] = await rowsOf<Record<string, number>>(
      open.db,
      sql`select cardinality(show_trgm('лиса')) as cyrillic, cardinality(show_trgm('été')) as accents,
            cardinality(show_trgm('αλεπού')) as greek`,
    )
    expect(found).toEqual({ cyrillic: 5, accents: 4, greek: 7 })
    await open.close()
  })

  it('refuses a second server with one clear line, and admits commands', async () => {
    const open = await server(dataDir)
    await expect(server(dataDir)).rejects.toThrow(
      `Another process is using DATA_DIR ${dataDir}: stop it, or choose another folder`,
    )
    const one = await command(dataDir)
    expect(await responds(one)).toBe(true)
    await one.close()
    expect(await responds(open)).toBe(true)
    await open.close()
    await (await server(dataDir)).close()
  })

  it('is stopped by its last user', async () => {
    const [open, one] = [await server(dataDir), await command(dataDir)]
    await open.close()
    expect(await responds(one)).toBe(true)
    await one.close()
    expect(await running(dataDir)).toBeUndefined()
  })

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
    const open = await server(dataDir)
    errors.length = 0
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
    await (await command(dataDir)).close()
    expect(await running(dataDir)).toBeUndefined()
  })

  it('starts where the process id of a killed one was reused', async () => {
    const folder = join(dataDir, 'postgres')
    const marks = `${process.pid}\n${folder}\n1\n5432\n${folder}\n\n        0         0\nready   \n`
    await writeFile(join(folder, 'postmaster.pid'), marks)
    await writeFile(join(folder, '.s.PGSQL.5432.lock'), marks)
    const open = await server(dataDir)
    expect(await responds(open)).toBe(true)
    await open.close()
  })

  it('reports why it cannot be started', async () => {
    const conf = join(dataDir, 'postgres/postgresql.auto.conf')
    const before = await readFile(conf, 'utf8')
    await writeFile(conf, `${before}\nshared_buffers = 'much'\n`)
    await expect(server(dataDir)).rejects.toThrow(/could not be started: .*FATAL: .*postgresql.auto.conf/)
    await writeFile(conf, before)
    await (await server(dataDir)).close()
  })
})

describe('A DATA_DIR whose name is too long for a socket', { timeout: 60_000 }, () => {
  it('has the socket in a short private folder, and rejects a folder of another user', async () => {
    const dataDir = join(await aFolder(), 'a-long-name-'.repeat(10))
    const open = await server(dataDir)
    const folder = join(dataDir, 'postgres')
    const short = await socketFolder(folder)
    expect(short).toMatch(/^\/tmp\/promptery-\d+-[0-9a-f]{16}$/)
    folders.push(short)
    expect((await stat(short)).mode & 0o777).toBe(0o700)
    expect(await responds(open)).toBe(true)
    await open.close()
    await rm(short, { recursive: true })
    await mkdir(short, { mode: 0o755 })
    await expect(server(dataDir)).rejects.toThrow(/too long a name for a socket .* is not a folder of user/)
  })
})
