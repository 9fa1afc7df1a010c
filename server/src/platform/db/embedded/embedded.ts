import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freeBytesOf, rarely } from '../../runtime/disk-space.ts'
import { openPostgres, type PostgresOptions } from '../connection/postgres.ts'
import type { OpenDatabase } from '../db.ts'
import { codesOf, violatedConstraint } from '../errors.ts'
import { folderIn } from './data-directory.ts'
import { type Held, hold, letGo } from './instance-lock.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

interface Options extends PostgresOptions {
  /** Whether this is the server, of which a database has one, and not a command. */
  isServer: boolean
}

/**
 * Opens the project's own PostgreSQL in `dataDir`: finds it, or makes and starts it. The last process that closes it
 * stops it.
 * @throws CannotOpenDatabase with one clear line
 */
export async function openEmbedded(dataDir: string, options: Options): Promise<OpenDatabase> {
  const holder = await keepHold(dataDir, options)
  try {
    const { client, host, folder } = holder.held()
    await makeShopDatabase(client)
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const link = folder === folderIn(dataDir) ? '' : `, to which ${folderIn(dataDir)} leads`
    const describe = `own PostgreSQL ${rows[0]?.server_version} in ${folder}${link}`
    const open = await openPostgres({ host, user: 'postgres', database: 'promptery' }, describe, options)
    return {
      ...open,
      ...(link && { notice: `The database is kept in ${folder}${link}.` }),
      freeBytes: rarely(() => freeBytesOf(folder)),
      async close() {
        await open.close()
        await holder.letGo()
      },
      async closeAtOnce() {
        await open.closeAtOnce()
        await holder.letGo()
      },
    }
  } catch (error) {
    await holder.letGo()
    throw error
  }
}

async function makeShopDatabase(client: Held['client']): Promise<void> {
  const { rows } = await client.query("select from pg_database where datname = 'promptery'")
  if (rows.length > 0) return
  await client.query('create database promptery').catch((error: unknown) => {
    // Another process was quicker.
    if (!violatedConstraint(error) && !codesOf(error).includes('42P04')) throw error
  })
}

/** Holds on to the database of `dataDir`: when its PostgreSQL goes away, it is found or started again. */
async function keepHold(dataDir: string, { isServer, onIdleError }: Options) {
  const stopping = new AbortController()
  const use = { dataDir, isServer, signal: stopping.signal }
  let held = await hold({ ...use, mayMake: true })

  const holdAgain = async (): Promise<void> => {
    for (let pauseMs = FIRST_PAUSE_MS; !stopping.signal.aborted; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        held = await hold({ ...use, mayMake: false })
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        onIdleError?.(error instanceof Error ? error : new Error(String(error)))
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }
  const stopped = once(stopping.signal, 'abort')
  const keep = async (): Promise<void> => {
    for (;;) {
      await Promise.race([held.lost, stopped])
      if (stopping.signal.aborted) return
      onIdleError?.(new Error('PostgreSQL has gone away: it is started again'))
      await holdAgain()
    }
  }
  const kept = keep()
  let lettingGo: Promise<void> | undefined

  return {
    held: () => held,
    letGo() {
      stopping.abort()
      lettingGo ??= kept.then(() => letGo(held))
      return lettingGo
    },
  }
}
