import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CannotOpenDatabase, type OpenDatabase } from './db.ts'
import { lockDataDir, makeDataDir, openEmbedded } from './embedded.ts'
import { socketDir } from './embedded-socket.ts'
import { finishRestore, RESTORING, removeRestoring } from './finish-restore.ts'
import { openPostgres } from './postgres.ts'

interface Where {
  dataDir: string
  databaseUrl: string | undefined
}

/** How long a command waits for a server that is just starting, or for another command. */
const SOCKET_TRIES = 20
const SOCKET_PAUSE_MS = 500

/**
 * Opens the database for the server, which on the embedded one keeps every other server out.
 * @param onError told of what breaks while nobody waits for it
 * @throws CannotOpenDatabase with one clear line
 */
export async function openForServer(where: Where, onError: (error: Error) => void): Promise<OpenDatabase> {
  await makeDataDir(where.dataDir)
  if (where.databaseUrl) {
    await clearKilledRestore(where.dataDir).catch(onError)
    return openPostgres({ connectionString: where.databaseUrl }, 'PostgreSQL at DATABASE_URL', {
      forRequests: true,
      onIdleError: onError,
    })
  }
  const release = lockDataDir(where.dataDir)
  if (!release) {
    throw new CannotOpenDatabase(
      `Another process is using DATA_DIR ${where.dataDir}: stop it, or choose another folder`,
    )
  }
  await finishRestore(where.dataDir)
  return openEmbedded(where.dataDir, release, { onError })
}

/** Removes what a killed restore into PostgreSQL has left. One that goes on holds the lock. */
async function clearKilledRestore(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, RESTORING))) return
  const release = lockDataDir(dataDir)
  if (!release) return
  try {
    await removeRestoring(dataDir)
  } finally {
    release()
  }
}

/**
 * Opens the database for a command: directly, or through the socket of the server that is running on it.
 * @throws CannotOpenDatabase with one clear line
 */
export async function openForCommand(where: Where): Promise<OpenDatabase> {
  if (where.databaseUrl) {
    return openPostgres({ connectionString: where.databaseUrl }, 'PostgreSQL at DATABASE_URL', { connections: 2 })
  }
  await makeDataDir(where.dataDir)
  for (let attempt = 1; ; attempt += 1) {
    const release = lockDataDir(where.dataDir)
    if (release) {
      await finishRestore(where.dataDir)
      return openEmbedded(where.dataDir, release)
    }
    try {
      return await openPostgres(
        { host: socketDir(where.dataDir), database: 'postgres', user: 'postgres' },
        'the running server',
        {
          connections: 1,
          lockMigrations: false,
        },
      )
    } catch {
      if (attempt === SOCKET_TRIES) {
        throw new CannotOpenDatabase(`Another command is using DATA_DIR ${where.dataDir}: try again when it is done`)
      }
      await new Promise((resolve) => setTimeout(resolve, SOCKET_PAUSE_MS))
    }
  }
}
