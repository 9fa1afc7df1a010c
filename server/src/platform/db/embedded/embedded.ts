import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { cacheBriefly, freeBytesOf } from '../../runtime/disk-space.ts'
import { openPostgres, type PostgresOptions } from '../connection/postgres.ts'
import type { OpenDatabase } from '../db.ts'
import { codesOf, violatedConstraint } from '../errors.ts'
import { dataDirectoryIn } from './data-directory.ts'
import { type InstanceLock, lockInstance, release } from './instance-lock.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

interface Options extends PostgresOptions {
  /** The server, of which a database has one, or a command. */
  isServer: boolean
}

/**
 * Opens the project's own PostgreSQL in `dataDir`. Creates and starts it if needed; the last process to close it stops
 * it.
 * @throws CannotOpenDatabase
 */
export async function openEmbedded(dataDir: string, options: Options): Promise<OpenDatabase> {
  const lock = await keepLock(dataDir, options)
  try {
    const { client, host, folder } = lock.instance()
    await createShopDatabase(client)
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const link = folder === dataDirectoryIn(dataDir) ? '' : `, to which ${dataDirectoryIn(dataDir)} leads`
    const describe = `own PostgreSQL ${rows[0]?.server_version} in ${folder}${link}`
    const open = await openPostgres({ host, user: 'postgres', database: 'promptery' }, describe, options)
    return {
      ...open,
      ...(link && { notice: `The database is kept in ${folder}${link}.` }),
      freeBytes: cacheBriefly(() => freeBytesOf(folder)),
      async close() {
        await open.close()
        await lock.release()
      },
      async closeAtOnce() {
        await open.closeAtOnce()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function createShopDatabase(client: InstanceLock['client']): Promise<void> {
  const { rows } = await client.query("select from pg_database where datname = 'promptery'")
  if (rows.length > 0) return
  await client.query('create database promptery').catch((error: unknown) => {
    // Another process has created it meanwhile.
    if (!violatedConstraint(error) && !codesOf(error).includes('42P04')) throw error
  })
}

/** Keeps a lock on the instance. When its PostgreSQL goes away, it is started again and locked again. */
async function keepLock(dataDir: string, { isServer, onIdleError }: Options) {
  const stopping = new AbortController()
  const use = { dataDir, isServer, signal: stopping.signal }
  let instance = await lockInstance({ ...use, mayCreate: true })

  const lockAgain = async (): Promise<void> => {
    for (let pauseMs = FIRST_PAUSE_MS; !stopping.signal.aborted; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        instance = await lockInstance({ ...use, mayCreate: false })
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        onIdleError?.(error instanceof Error ? error : new Error(String(error)))
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }
  const stopped = once(stopping.signal, 'abort')
  const relockWhenLost = async (): Promise<void> => {
    for (;;) {
      await Promise.race([instance.lost, stopped])
      if (stopping.signal.aborted) return
      onIdleError?.(new Error('PostgreSQL has gone away and is restarted'))
      await lockAgain()
    }
  }
  const relocking = relockWhenLost()
  let releasing: Promise<void> | undefined

  return {
    instance: () => instance,
    release() {
      stopping.abort()
      releasing ??= relocking.then(() => release(instance))
      return releasing
    },
  }
}
