import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { OpenDatabase } from '../db/db.ts'
import { createPGlite, wrapPGlite } from '../db/embedded.ts'
import { openPostgres } from '../db/postgres.ts'

/** An empty, migrated database of the calling test file's own: PGlite, or PostgreSQL with `TEST_DATABASE_URL`. */
export async function testDatabase(): Promise<OpenDatabase> {
  const server = process.env.TEST_DATABASE_URL
  if (server) return postgresOfItsOwn(server)
  const dump = await readFile(inject('migratedDatabase'))
  return wrapPGlite(await createPGlite(undefined, new Blob([dump])), 'PGlite in memory')
}

async function postgresOfItsOwn(server: string): Promise<OpenDatabase> {
  const { url, name, drop } = await emptyPostgres(server)
  const database = await openPostgres({ connectionString: url }, name, { connections: 20 })
  await database.migrate()
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

/** A database without anything in it on the PostgreSQL at `server`. */
export async function emptyPostgres(server: string): Promise<{ url: string; name: string; drop(): Promise<void> }> {
  const name = `promptery_test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, name, drop: () => onServer(server, `drop database ${name} with (force)`) }
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
