import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { command, responds, running, server } from '../../../testing/database/embedded.ts'
import { aFolder } from '../../../testing/files/folder.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await aFolder()
})

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
    const errors: string[] = []
    const open = await server(dataDir, errors)
    const pid = await running(dataDir)
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
