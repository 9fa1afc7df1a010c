import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startTestServer } from '@promptery/testing/server'

/** Names the folder for the workers, whose environment is that of the run. */
const VARIABLE = 'SEEDED_SHOP'

/** Makes a data directory with the demo catalogue once for the run: each shop starts on a copy of it. */
export default async function seedShop(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'promptery-seeded-'))
  const server = await startTestServer({ dataDir: folder, isBuilt: true, env: { SEED: 'demo' } })
  await server.stop()
  process.env[VARIABLE] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** Copies it with the rights of its files, without which PostgreSQL does not start. */
export async function copySeededShop(dataDir: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', '--', `${process.env[VARIABLE]}/.`, dataDir])
}
