import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTransaction, PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { preparingClient } from '../statements/preparing-client.ts'

/**
 * What a request may take of the database. A pool that is not given a connection or a statement that hangs is an answer
 * of 503 then, not a request that never ends.
 */
const REQUEST_TIMEOUTS: pg.PoolConfig = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
}

/**
 * How connections of searches plan: by the values at hand, and never to read a whole table because an estimate says that
 * it is small. What a search reads is bounded by its statements; where that fails, the time is.
 */
const SEARCH_SETTINGS = `set statement_timeout = '2s'; set plan_cache_mode = force_custom_plan; set enable_seqscan = off;
  set max_parallel_workers_per_gather = 0; set jit = off; set work_mem = '16MB'; set pg_trgm.similarity_threshold = 0.2`

/** Searches have few connections of their own: a slow one makes other searches wait, and nothing else. */
export const SEARCH_CONNECTIONS = 4

/** More statements than the server has whose text does not depend on what is asked. */
const PreparingClient = preparingClient(500)
/** The texts of searches depend on their terms. They are many, and take no name from the others. */
const SearchClient = preparingClient(200)

/** A pool for searches, beside that of the other requests. */
export const createSearchPool = (config: pg.PoolConfig, onIdleError?: (error: Error) => void): pg.Pool =>
  createPool(
    {
      ...config,
      max: SEARCH_CONNECTIONS,
      Client: SearchClient,
      onConnect: (client) => client.query(SEARCH_SETTINGS).then(() => undefined),
    },
    true,
    onIdleError,
  )

/**
 * A pool of connections.
 * @param forRequests whether nothing that waits for it may take long
 * @param onIdleError told of idle connections that break
 */
export function createPool(config: pg.PoolConfig, forRequests: boolean, onIdleError?: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 10_000,
    ...(forRequests && { ...REQUEST_TIMEOUTS, Client: PreparingClient }),
    ...config,
  })
  pool.on('error', (error) => onIdleError?.(error))
  // The pool hears only idle connections. One that breaks in a transaction fails its next statement, and without
  // a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

type Tables = Record<string, never>
type Transaction = PgTransaction<NodePgQueryResultHKT, Tables, ExtractTablesWithRelations<Tables>>

/** Runs a transaction. Drizzle's own never gives a connection back whose `begin` fails, as when PostgreSQL has just gone. */
export async function transactionOn<Result>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  const client = await pool.connect()
  try {
    return await drizzle(client).transaction(work, config)
  } finally {
    client.release()
  }
}
