import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/** A database or a transaction of it, whichever engine is behind it. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

/** The channel on which processes tell each other of rows that were written (`queries/publish.ts`). */
export const EVENTS_CHANNEL = 'promptery_events'

/**
 * Hears what is published from now on, by this process and every other.
 * @param onEvent told of each, after its transaction has committed; it must not throw
 * @param onLost told when it hears again after a break, in which it may have missed some
 * @returns how to stop
 */
export type Listen = (onEvent: (payload: string) => void, onLost: () => void) => Promise<() => Promise<void>>

/** An open database. Nothing that uses one knows which engine it is. */
export interface OpenDatabase {
  db: Db
  /** What the log says of it. */
  describe: string
  /** Brings the schema up to date. Several processes may call it at once. */
  migrate(): Promise<void>
  listen: Listen
  /** Its connections, where it has more than one. */
  pool?(): { total: number; idle: number; waiting: number }
  /** The room on the disk of this process that it is on; absent when it is on a server of its own. */
  freeBytes?: () => Promise<number>
  close(): Promise<void>
}

/** A database that cannot be opened; the message is for the person who starts the server. */
export class CannotOpenDatabase extends Error {}
