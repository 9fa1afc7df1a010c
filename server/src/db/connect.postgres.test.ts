import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openForServer } from './connect.ts'
import { lockDataDir } from './embedded.ts'

it('A server on PostgreSQL removes what a killed restore has left, and nothing of one that goes on', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'promptery-connect-'))
  const startAndStop = async (): Promise<void> => {
    const where = { dataDir, databaseUrl: process.env.TEST_DATABASE_URL }
    const onError = (error: Error) => expect.unreachable(error.message)
    await (await openForServer(where, onError)).close()
  }
  try {
    await startAndStop()
    expect(await readdir(dataDir)).toEqual([])
    await mkdir(join(dataDir, 'restoring'))
    await writeFile(join(dataDir, 'restoring/session-secret'), 'of the backup')
    const release = lockDataDir(dataDir)
    await startAndStop()
    expect(await readdir(dataDir)).toContain('restoring')
    release?.()
    await startAndStop()
    expect(await readdir(dataDir)).toEqual(['lock'])
    // It was given back.
    lockDataDir(dataDir)?.()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
