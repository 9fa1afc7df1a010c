import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createPGlite, wrapPGlite } from '../db/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with an empty, migrated embedded database, which each test file loads as its own. */
    migratedDatabase: string
  }
}

/** Migrates once, not once for each test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'promptery-test-'))
  const file = join(folder, 'migrated.tar')
  if (!process.env.TEST_DATABASE_URL) {
    const client = await createPGlite()
    const database = wrapPGlite(client, 'a template')
    await database.migrate()
    const dump = await client.dumpDataDir('none')
    await writeFile(file, Buffer.from(await dump.arrayBuffer()))
    await database.close()
  }
  project.provide('migratedDatabase', file)
  return () => rm(folder, { recursive: true, force: true })
}
