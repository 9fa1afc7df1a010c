import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import type { ReplicaOptions } from '../scale/replicas/replica.ts'

/** A database or a transaction of it. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** The channel on which processes tell each other of rows that were written (`queries/publish.ts`). */
export const EVENTS_CHANNEL = 'promptery_events'

/**
 * Hears what is published from now on, by this process and every other.
 * @param onEvent told of each, after its transaction has committed; it must not throw
 * @param onLost told when it hears again after a break, in which it may have missed some
 * @returns how to stop
 */
export type Listen = (onEvent: (payload: string) => void, onLost: () => void) => Promise<() => Promise<void>>

/** An open database: the project's own PostgreSQL, or one at `DATABASE_URL`. */
export interface OpenDatabase {
  db: Db
  /** The same database by the pool of searches. */
  searchDb: Db
  /** What the log says of it. */
  describe: string
  /** What whoever starts the server has to know of it. */
  notice?: string
  /** Brings the schema up to date. Several processes may call it at once. */
  migrate(): Promise<void>
  /** Begins to read from replicas, as soon as they have what is in this database now. */
  readFrom(replicas: ReplicaOptions & { urls: string[] }): Promise<Reads>
  /** Runs one statement of another library, whose parameters are `$1` and so on. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  listen: Listen
  /** A connection for what Drizzle cannot do, such as copying. It is released by its user. */
  connect(): Promise<PoolClient>
  /** Its connections. */
  pool(): { total: number; idle: number; waiting: number }
  /** The room on the disk of this process that it is on; absent when it is on a server of its own. */
  freeBytes?: () => Promise<number>
  /** Waits for statements that run. */
  close(): Promise<void>
  /** Stops an own PostgreSQL that nobody else uses, whatever runs on it. The process is to end next. */
  closeAtOnce(): Promise<void>
}

/** Replicas of a database. */
export interface Reads {
  /** For what only reads, and may be a moment old. */
  db: Db
  /** The same by the pool of searches. */
  searchDb: Db
  /** How many of them are asked now; while it is none, the database itself is. */
  asked(): number
}

/** A database that cannot be opened; the message is for the person who starts the server. */
export class CannotOpenDatabase extends Error {}
