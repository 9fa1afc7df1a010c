import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CannotOpenDatabase, type OpenDatabase } from '../db.ts'
import { openEmbedded } from '../embedded/embedded.ts'
import { openPostgres, type PostgresOptions } from './postgres.ts'

interface Where {
  dataDir: string
  databaseUrl: string | undefined
}

/**
 * Opens the database for the server, of which the project's own PostgreSQL has one at a time.
 * @param onError told of what breaks between queries
 * @throws CannotOpenDatabase with one clear line
 */
export async function openForServer(where: Where, onError: (error: Error) => void): Promise<OpenDatabase> {
  return open(where, { isServer: true, forRequests: true, onIdleError: onError })
}

/**
 * Opens the database for a command. A server may run on it meanwhile.
 * @throws CannotOpenDatabase with one clear line
 */
export const openForCommand = (where: Where): Promise<OpenDatabase> => open(where, { isServer: false, connections: 2 })

async function open(
  { dataDir, databaseUrl }: Where,
  options: PostgresOptions & { isServer: boolean },
): Promise<OpenDatabase> {
  await makeDataDir(dataDir)
  if (!databaseUrl) return openEmbedded(dataDir, options)
  return openPostgres({ connectionString: databaseUrl }, 'PostgreSQL at DATABASE_URL', options)
}

/** Makes the folder, for its owner alone. @throws CannotOpenDatabase when that is not possible. */
async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new CannotOpenDatabase(`DATA_DIR ${resolve(dataDir)} cannot be written (${reason})`)
  }
}
