import { databaseFrom, type TestDatabase } from '@promptery/testing/postgres'
import { inject } from 'vitest'
import { openPostgres } from '../../platform/db/connection/postgres.ts'
import type { OpenDatabase } from '../../platform/db/db.ts'

/** An empty, migrated database for the calling test file. */
export async function testDatabase(): Promise<OpenDatabase> {
  const { server, template } = inject('postgres')
  const { url, name, drop } = await databaseFrom(server, template)
  const database = await openPostgres({ connectionString: url }, name, { connections: 20 })
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

export const emptyPostgres = (): Promise<TestDatabase> => databaseFrom(inject('postgres').server, 'template1')
