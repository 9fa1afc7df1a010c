import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openForCommand, openForServer } from '../connection/connect.ts'
import type { OpenDatabase } from '../db.ts'
import { findPostmaster } from './postmaster.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'promptery-embedded-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const errors: string[] = []
const server = (dataDir: string): Promise<OpenDatabase> =>
  openForServer({ dataDir, databaseUrl: undefined }, ({ message }) => errors.push(message))
const command = (dataDir: string): Promise<OpenDatabase> => openForCommand({ dataDir, databaseUrl: undefined })
const running = (dataDir: string): Promise<number | undefined> => findPostmaster(join(dataDir, 'postgres'))
const responds = async ({ db }: OpenDatabase): Promise<boolean> =>
  db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )

describe('The embedded PostgreSQL', { timeout: 60_000 }, () => {
  it('is available to a server that starts while commands exit', async () => {
    for (let round = 0; round < 8; round += 1) {
      const commands = [await command(dataDir), await command(dataDir)]
      const [open] = await Promise.all([
        sleep(round * 3).then(() => server(dataDir)),
        ...commands.map((one) => one.close()),
      ])
      expect(await responds(open)).toBe(true)
      await open.close()
      expect(await running(dataDir)).toBeUndefined()
    }
  })

  it('is not recreated when its data directory has disappeared', async () => {
    const open = await server(dataDir)
    const pid = await running(dataDir)
    errors.length = 0
    await rename(join(dataDir, 'postgres'), join(dataDir, 'moved'))
    process.kill(pid ?? 0, 'SIGKILL')
    await expect.poll(() => errors).toContain(`The database in DATA_DIR ${dataDir} is not there any more`)
    expect(await readdir(dataDir)).toEqual(['moved'])
    await rename(join(dataDir, 'moved'), join(dataDir, 'postgres'))
    await expect.poll(() => responds(open)).toBe(true)
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
