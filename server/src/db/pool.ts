import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTransaction, PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { PreparingClient } from './statements/preparing-client.ts'

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
