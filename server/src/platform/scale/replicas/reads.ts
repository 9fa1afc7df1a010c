import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { transactionOn } from '../../db/connection/pool.ts'
import type { Db, Reads } from '../../db/db.ts'
import { codesOf, isDatabaseUnavailable } from '../../db/errors.ts'
import { createCheckPool, Replica, type ReplicaOptions } from './replica.ts'
import type { Lsn } from './replication-position.ts'

/** For requests, and for the searches among them. */
type Pools = Record<'pool' | 'searchPool', pg.Pool>

/**
 * Reads from replicas, in turn. While none is to be asked, and where one breaks off, the primary is read.
 * @param own pools of the primary, where what replicas do not answer is read
 * @param config of the primary
 * @throws Error when the primary does not answer
 */
export async function readFromReplicas(
  own: Pools,
  config: pg.PoolConfig,
  { urls, ...options }: ReplicaOptions & { urls: string[] },
): Promise<Reads & { close(): Promise<void> }> {
  const primary = createCheckPool(config)
  const primaryPlace = async (): Promise<Lsn> => {
    // What is committed, and can have been sent.
    const { rows } = await primary.query<{ place: Lsn }>('select pg_current_wal_flush_lsn() as place')
    return rows[0]?.place ?? '0/0'
  }
  const first = await primaryPlace()
  const replicas = urls.map((url) => new Replica(url, primaryPlace, first, options))
  let turn = 0
  const read = async <Result>(of: keyof Pools, from: (pool: pg.Pool) => Promise<Result>): Promise<Result> => {
    const asked = replicas.filter(({ isAsked }) => isAsked)
    turn += 1
    const replica = asked[turn % asked.length]
    if (!replica) return from(own[of])
    try {
      return await from(replica[of])
    } catch (error) {
      if (!hasBrokenOff(error)) throw error
      return from(own[of])
    }
  }
  // Drizzle asks nothing else of a pool: transactions are begun below.
  const dbOf = (of: keyof Pools): Db => {
    const query = (...statement: [pg.QueryConfig, unknown[]]) => read(of, (from) => from.query(...statement))
    const db: Db = drizzle({ client: { query } as unknown as pg.Pool })
    db.transaction = (work, settings) => read(of, (from) => transactionOn(from, work, settings))
    return db
  }
  return {
    db: dbOf('pool'),
    searchDb: dbOf('searchPool'),
    asked: () => replicas.filter(({ isAsked }) => isAsked).length,
    async close() {
      await Promise.all(replicas.map((replica) => replica.close()))
      await primary.end()
    },
  }
}

/**
 * Whether a replica could not read to the end: it is away, or ends a statement that stands in the way of what it has to
 * replay. A statement that took too long there would take as long on the primary.
 */
function hasBrokenOff(error: unknown): boolean {
  const codes = codesOf(error)
  return (
    (isDatabaseUnavailable(error) && !codes.includes('57014')) || codes.includes('40001') || codes.includes('40P01')
  )
}
