import { access, constants } from 'node:fs/promises'
import { resolve } from 'node:path'
import { makeFolder } from '../../runtime/files.ts'
import { CannotOpenDatabase, type OpenDatabase } from '../db.ts'
import { openEmbedded } from '../embedded/embedded.ts'
import { openPostgres, type PostgresOptions } from './postgres.ts'

interface DatabaseLocation {
  dataDir: string
  databaseUrl: string | undefined
}

/**
 * Opens the database for the server. The project's own PostgreSQL allows one server at a time.
 * @param onError receives errors of idle connections and of the event listener
 * @throws CannotOpenDatabase
 */
export async function openForServer(where: DatabaseLocation, onError: (error: Error) => void): Promise<OpenDatabase> {
  return open(where, { isServer: true, forRequests: true, onIdleError: onError })
}

/**
 * Opens the database for a command, also while a server uses it.
 * @throws CannotOpenDatabase
 */
export const openForCommand = (where: DatabaseLocation): Promise<OpenDatabase> =>
  open(where, { isServer: false, connections: 2 })

async function open(
  { dataDir, databaseUrl }: DatabaseLocation,
  options: PostgresOptions & { isServer: boolean },
): Promise<OpenDatabase> {
  await makeDataDir(dataDir, options.isServer || !databaseUrl)
  if (!databaseUrl) return openEmbedded(dataDir, options)
  return openPostgres({ connectionString: databaseUrl }, 'PostgreSQL at DATABASE_URL', options)
}

/** Creates the folder, readable by its owner only. @throws CannotOpenDatabase, also where it has to be writable */
async function makeDataDir(dataDir: string, mustBeWritable: boolean): Promise<void> {
  try {
    await makeFolder(dataDir, 0o700)
    if (mustBeWritable) await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new CannotOpenDatabase(
      `DATA_DIR ${resolve(dataDir)} cannot be written (${reason}): give it to the user who starts the server, or choose another folder`,
    )
  }
}
