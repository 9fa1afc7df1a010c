import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import type { ReplicaOptions } from '../scale/replicas/replica.ts'

/** A database or one of its transactions. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** The channel on which processes notify each other of written rows (`queries/publish.ts`). */
export const EVENTS_CHANNEL = 'promptery_events'

/**
 * Subscribes to events that any process publishes.
 * @param onEvent called for each event after its transaction has committed; must not throw
 * @param onLost called after a reconnect: events may have been missed
 * @returns unsubscribes
 */
export type Listen = (onEvent: (payload: string) => void, onLost: () => void) => Promise<() => Promise<void>>

/** An open database: the project's own PostgreSQL, or the one at `DATABASE_URL`. */
export interface OpenDatabase {
  db: Db
  /** The same database through the search pool. */
  searchDb: Db
  /** For the log. */
  describe: string
  /** What the operator should read at start. */
  notice?: string
  /** Brings the schema up to date. Safe to call concurrently from several processes. */
  migrate(): Promise<void>
  /** Starts reading from replicas, as soon as they have caught up with this database. */
  readFrom(replicas: ReplicaOptions & { urls: string[] }): Promise<Reads>
  /** Runs a statement of another library, with parameters `$1`, `$2` and so on. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  listen: Listen
  /** A connection for what Drizzle cannot do, such as `COPY`. The caller releases it. */
  connect(): Promise<PoolClient>
  /** Connections of the pool. */
  pool(): { total: number; idle: number; waiting: number }
  /** Free space on the database's disk; absent when it runs on another machine. */
  freeBytes?: () => Promise<number>
  /** Waits for running statements. */
  close(): Promise<void>
  /**
   * Stops the project's own PostgreSQL, if no other process uses it, without waiting for statements. The process has to
   * exit next.
   */
  closeAtOnce(): Promise<void>
}

export interface Reads {
  /** For reads that may be slightly stale. */
  db: Db
  /** The same through the search pool. */
  searchDb: Db
  /** How many replicas are in use. With none, reads go to the primary. */
  inUse(): number
}

/** The message is for the operator. */
export class CannotOpenDatabase extends Error {}
