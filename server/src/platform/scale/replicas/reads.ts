import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { transactionOn } from '../../db/connection/pool.ts'
import type { Db, Reads } from '../../db/db.ts'
import { codesOf, isDatabaseUnavailable } from '../../db/errors.ts'
import { createCheckPool, type Lsn, Replica, type ReplicaOptions } from './replica.ts'

type Pools = Record<'pool' | 'searchPool', pg.Pool>

/**
 * Reads from replicas round-robin, and from the primary when no replica is available or one fails.
 * @param primaryPools the primary's pools
 * @param config of the primary
 * @throws Error when the primary cannot be reached
 */
export async function readFromReplicas(
  primaryPools: Pools,
  config: pg.PoolConfig,
  { urls, ...options }: ReplicaOptions & { urls: string[] },
): Promise<Reads & { close(): Promise<void> }> {
  const primary = createCheckPool(config)
  const primaryPosition = async (): Promise<Lsn> => {
    // Committed, so that a replica may have received it.
    const { rows } = await primary.query<{ position: Lsn }>('select pg_current_wal_flush_lsn() as position')
    return rows[0]?.position ?? '0/0'
  }
  const initial = await primaryPosition()
  const replicas = urls.map((url) => new Replica(url, primaryPosition, initial, options))
  let next = 0
  const read = async <Result>(of: keyof Pools, from: (pool: pg.Pool) => Promise<Result>): Promise<Result> => {
    const available = replicas.filter(({ isAvailable }) => isAvailable)
    next += 1
    const replica = available[next % available.length]
    if (!replica) return from(primaryPools[of])
    try {
      return await from(replica[of])
    } catch (error) {
      if (!isRetriable(error)) throw error
      return from(primaryPools[of])
    }
  }
  // Drizzle calls nothing else on a pool. Transactions are replaced below.
  const dbOf = (of: keyof Pools): Db => {
    const query = (...statement: [pg.QueryConfig, unknown[]]) => read(of, (from) => from.query(...statement))
    const db: Db = drizzle({ client: { query } as unknown as pg.Pool })
    db.transaction = (work, settings) => read(of, (from) => transactionOn(from, work, settings))
    return db
  }
  return {
    db: dbOf('pool'),
    searchDb: dbOf('searchPool'),
    inUse: () => replicas.filter(({ isAvailable }) => isAvailable).length,
    async close() {
      await Promise.all(replicas.map((replica) => replica.close()))
      await primary.end()
    },
  }
}

/**
 * Whether to retry on the primary: the replica is unavailable or has cancelled the statement because of a conflict with
 * replay. A statement that timed out would time out on the primary too.
 */
function isRetriable(error: unknown): boolean {
  const codes = codesOf(error)
  return (
    (isDatabaseUnavailable(error) && !codes.includes('57014')) || codes.includes('40001') || codes.includes('40P01')
  )
}
