import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEndOfFile } from '../at-end-of-file.ts'

/** An empty folder for the test file. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'promptery-test-'))
  atEndOfFile(() => rm(folder, { recursive: true, force: true }))
  return folder
}
