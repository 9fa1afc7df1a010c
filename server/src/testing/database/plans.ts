import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '../../platform/db/db.ts'

/**
 * The plans of all statements that `run` executes, in order.
 * @param options of `explain`; with JSON format, each plan is JSON text
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
      // Settings affect the following plans, so they are executed.
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
