import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { openForServer } from './connect.ts'
import { lockDataDir } from './embedded.ts'

const folders: string[] = []
async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'promptery-embedded-'))
  folders.push(folder)
  return folder
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

describe('the lock of a data folder', () => {
  const module = fileURLToPath(new URL('./embedded.ts', import.meta.url))

  /** Another process that takes the lock and keeps it until it ends. */
  async function holder(folder: string): Promise<ChildProcess> {
    const code = `
      const { lockDataDir } = await import(process.argv[1])
      const isHeld = Boolean(lockDataDir(process.argv[2]))
      globalThis.gc()
      process.stdout.write(isHeld ? 'held' : 'refused')
      setInterval(() => undefined, 1_000)`
    const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', code, module, folder])
    const [said] = await once(child.stdout, 'data')
    expect(String(said)).toBe('held')
    return child
  }

  it.each(['SIGKILL', 'SIGTERM'] as const)('keeps a second process out until the first ends by %s', async (signal) => {
    const folder = await aFolder()
    const child = await holder(folder)
    expect(lockDataDir(folder)).toBeUndefined()
    child.kill(signal)
    await once(child, 'exit')
    const release = lockDataDir(folder)
    expect(release).toBeTypeOf('function')
    release?.()
  })

  it('is taken again after it was given back', async () => {
    const folder = await aFolder()
    lockDataDir(folder)?.()
    const child = await holder(folder)
    expect(lockDataDir(folder)).toBeUndefined()
    child.kill('SIGKILL')
    await once(child, 'exit')
  })

  it('keeps a second server out with one clear line', async () => {
    const folder = await aFolder()
    const child = await holder(folder)
    await expect(openForServer({ dataDir: folder, databaseUrl: undefined }, () => undefined)).rejects.toThrow(
      `Another process is using DATA_DIR ${folder}`,
    )
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
})
