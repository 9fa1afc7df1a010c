import { randomUUID } from 'node:crypto'
import { databaseFrom, type TestDatabase } from '@promptery/testing/postgres'
import { inject } from 'vitest'
import { openPostgres } from '../../platform/db/connection/postgres.ts'
import type { OpenDatabase } from '../../platform/db/db.ts'
import { emptyTables, isLarge, schemaOf } from './empty-tables.ts'

interface Made {
  open: OpenDatabase
  drop(): Promise<void>
  /** As it was made. */
  schema: string
}

/** As many as most files have open at once. Each may have as many connections as its pools. */
const KEPT_MAX = 6

/** Databases of earlier tests of this worker, emptied: their connections know the tables and the statements. */
const kept: Made[] = []

export interface EmptiedDatabase extends OpenDatabase {
  /** The database for a next test, for which the server remembers no figures yet. */
  again(): EmptiedDatabase
  /** Empties it. @returns whether it is as new: nothing runs on it, and no test has changed its schema */
  empty(): Promise<boolean>
}

/** An empty, migrated database for the calling test file or test, until it is closed. */
export async function testDatabase(): Promise<EmptiedDatabase> {
  return databaseOf(kept.pop() ?? (await makeDatabase()))
}

function databaseOf(made: Made): EmptiedDatabase {
  const { open } = made
  return {
    ...open,
    // The server remembers figures of a database by these objects.
    db: Object.create(open.db),
    searchDb: Object.create(open.searchDb),
    again: () => databaseOf(made),
    empty: () => canBeKept(made),
    async close() {
      if (kept.length < KEPT_MAX && (await canBeKept(made))) kept.push(made)
      else {
        await open.close()
        await made.drop()
      }
    },
  }
}

async function makeDatabase(): Promise<Made> {
  const { url, name, drop } = await migratedPostgres()
  const open = await openPostgres({ connectionString: url, allowExitOnIdle: true }, name, { connections: 20 })
  return { open, drop, schema: await schemaOf(open) }
}

/** Empties a database. @returns whether it is as new: nothing runs on it, and no test has changed its schema */
async function canBeKept({ open, schema }: Made): Promise<boolean> {
  const { total, idle } = open.pool()
  if (idle < total || (await isLarge(open)) || (await schemaOf(open)) !== schema) return false
  await emptyTables(open)
  return true
}

/** A migrated database to which nobody is connected yet. */
export function migratedPostgres(): Promise<TestDatabase> {
  const { server, template } = inject('postgres')
  return databaseFrom(server, template, `${template}_${randomUUID().slice(0, 8)}`)
}

/** A database without anything in it. */
export const emptyPostgres = (): Promise<TestDatabase> => databaseFrom(inject('postgres').server, 'template1')
