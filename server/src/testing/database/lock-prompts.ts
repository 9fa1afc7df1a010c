import { sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { Db } from '../../platform/db/db.ts'
import { rowsOf } from '../../platform/db/rows.ts'

/** Blocks all reads of prompts until `unlock` or the end of the test. `waiting` counts blocked sessions. */
export async function lockPrompts(db: Db) {
  const locked = Promise.withResolvers<void>()
  const { promise, resolve } = Promise.withResolvers<void>()
  const locking = db.transaction(async (tx) => {
    await tx.execute(sql`lock table prompts in access exclusive mode`)
    locked.resolve()
    await promise
  })
  await locked.promise
  const count = sql`select count(*)::int from pg_locks
    where not granted and relation = 'prompts'::regclass
      and database = (select oid from pg_database where datname = current_database())`
  const waiting = async () => (await rowsOf<{ count: number }>(db, count))[0]?.count
  const unlock = () => {
    resolve()
    return locking
  }
  onTestFinished(unlock)
  return { waiting, unlock }
}
