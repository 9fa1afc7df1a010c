import { databaseFrom, dropDatabases, startTestPostgres } from '@promptery/testing/postgres'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../platform/db/connection/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {
      /** The URL of the server for test databases. */
      server: string
      /** An empty, migrated database, of which workers make copies for their test files. */
      template: string
    }
  }
}

/** Builds the server, and starts a PostgreSQL with a migrated template, or uses that at `TEST_DATABASE_URL`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await import('../../../scripts/build-server.ts')
  const given = process.env.TEST_DATABASE_URL
  const own = given ? undefined : await startTestPostgres({ autovacuum: false })
  const server = given ?? own?.url ?? ''
  const template = await databaseFrom(server, 'template1')
  const database = await openPostgres({ connectionString: template.url }, 'the template')
  await database.migrate()
  await database.close()
  project.provide('postgres', { server, template: template.name })
  return async () => {
    if (own) await own.remove()
    // Copies that workers have kept have their names from it.
    else await dropDatabases(server, template.name)
  }
}
