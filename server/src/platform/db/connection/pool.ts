import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransaction, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'

// What a statement on one table selects or returns, Drizzle writes without the names of tables, and so it does within
// subqueries: there, a condition on a column outside would compare two columns of the subquery's own table.
// biome-ignore lint/complexity/useLiteralKeys: it is private
const writeSelection = PgDialect.prototype['buildSelection']
// biome-ignore lint/complexity/useLiteralKeys: it is private
PgDialect.prototype['buildSelection'] = function (this: PgDialect, fields: unknown) {
  return writeSelection.call(this, fields)
}

/** Timeouts of connections that serve requests. A request that exceeds one gets 503 instead of hanging. */
const REQUEST_TIMEOUTS: pg.PoolConfig = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
}

/**
 * Search connections never scan a whole table because of a wrong estimate, and plan a statement once, whatever its
 * values: planning takes as long as searching. The statement timeout bounds what their queries fail to bound.
 */
const SEARCH_SETTINGS = `set statement_timeout = '2s'; set plan_cache_mode = force_generic_plan; set enable_seqscan = off;
  set max_parallel_workers_per_gather = 0; set jit = off; set work_mem = '16MB'; set pg_trgm.similarity_threshold = 0.2`

/** Searches have their own pool: a slow search delays other searches only. */
export const SEARCH_CONNECTIONS = 4

/** Exceeds the number of statements whose text is fixed. */
const PreparingClient = preparingClient(500)
/**
 * Search statements vary with the number of terms. They have their own names, so that they do not use up those above.
 */
const SearchClient = preparingClient(200)

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
 * @param forRequests applies `REQUEST_TIMEOUTS` and prepares statements
 * @param onIdleError receives errors of idle connections
 */
export function createPool(config: pg.PoolConfig, forRequests: boolean, onIdleError?: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 10_000,
    ...(forRequests && { ...REQUEST_TIMEOUTS, Client: PreparingClient }),
    ...config,
  })
  pool.on('error', (error) => onIdleError?.(error))
  // The pool listens to idle connections only. Without this listener, one that breaks within a transaction ends the
  // process. Its next statement fails anyway.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

type Tables = Record<string, never>
type Transaction = PgTransaction<NodePgQueryResultHKT, Tables, ExtractTablesWithRelations<Tables>>

/** Runs a transaction. Drizzle's own leaks the connection when `begin` fails. */
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

/**
 * A client that prepares statements under generated names. A connection parses each once, and PostgreSQL switches to a
 * generic plan where that is no worse. All clients of one class share the names.
 * @param namedMax how many statements get a name; later ones are not prepared
 */
export function preparingClient(namedMax: number): typeof pg.Client {
  const names = new Map<string, string>()

  function named(config: unknown): unknown {
    if (typeof config !== 'object' || config === null || !('text' in config) || typeof config.text !== 'string')
      return config
    const known = names.get(config.text)
    if (known === undefined && names.size >= namedMax) return config
    const name = known ?? `statement_${names.size}`
    if (known === undefined) names.set(config.text, name)
    return Object.assign(config, { name })
  }

  return class PreparingClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      const query = this.query.bind(this) as (...given: unknown[]) => unknown
      this.query = ((config: unknown, ...rest: unknown[]) => query(named(config), ...rest)) as typeof this.query
    }
  }
}
