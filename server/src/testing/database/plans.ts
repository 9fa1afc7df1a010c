import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '../../platform/db/db.ts'

/**
 * The plans of the statements that `run` makes with the database that it is given, in their order.
 * @param options of `explain`; with a format of JSON, each plan is such a text
 */
export async function plansOf(db: Db, run: (db: Db) => Promise<unknown>, options = 'costs'): Promise<string[]> {
  const pool = '$client' in db ? db.$client : undefined
  if (!(pool instanceof pg.Pool)) throw new Error('Plans are read on a pool of PostgreSQL')
  const client = await pool.connect()
  try {
    const statements: [string, unknown[]][] = []
    await run(drizzle(client, { logger: { logQuery: (text, values) => statements.push([text, values]) } }))
    const plans: string[] = []
    for (const [text, values] of statements) {
      if (/^\s*explain/.test(text)) continue
      // What sets how the next ones are planned.
      if (!/^[\s(]*(select|with)/.test(text)) {
        await client.query(text, values)
        continue
      }
      const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`explain (${options}) ${text}`, values)
      plans.push(
        rows.map(({ 'QUERY PLAN': plan }) => (typeof plan === 'string' ? plan : JSON.stringify(plan))).join('\n'),
      )
    }
    return plans
  } finally {
    client.release()
  }
}
