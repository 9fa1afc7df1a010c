import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openForCommand, openForServer } from '../connection/connect.ts'
import type { OpenDatabase } from '../db.ts'
import { rowsOf } from '../rows-of.ts'
import { findPostmaster } from './postmaster.ts'

const folders: string[] = []
async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'promptery-embedded-'))
  folders.push(folder)
  return folder
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

const server = (dataDir: string): Promise<OpenDatabase> =>
  openForServer({ dataDir, databaseUrl: undefined }, () => undefined)
const command = (dataDir: string): Promise<OpenDatabase> => openForCommand({ dataDir, databaseUrl: undefined })
const running = (dataDir: string): Promise<number | undefined> => findPostmaster(join(dataDir, 'postgres'))
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
})
