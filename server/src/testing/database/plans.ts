import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { preparingClient } from '../../platform/db/connection/pool.ts'
import type { Db } from '../../platform/db/db.ts'

/**
 * The plans of all statements that `run` executes, in order.
 * @param options of `explain`; with JSON format, each plan is JSON text
 */
export async function plansOf(db: Db, run: (db: Db) => Promise<unknown>, options = 'costs'): Promise<string[]> {
  const client = await poolOf(db).connect()
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

/** How often a new connection makes a plan for the values of a statement, in 20 executions by `run`. */
export async function customPlansOf(db: Db, run: (db: Db) => Promise<unknown>): Promise<number> {
  const client = new (preparingClient(20))(poolOf(db).options)
  await client.connect()
  try {
    const on = drizzle(client)
    for (let turn = 0; turn < 20; turn += 1) await run(on)
    const { rows } = await client.query<{ count: number }>(
      'select max(custom_plans)::int as count from pg_prepared_statements',
    )
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}

function poolOf(db: Db): pg.Pool {
  const pool = '$client' in db ? db.$client : undefined
  if (!(pool instanceof pg.Pool)) throw new Error('Plans are read on a pool of PostgreSQL')
  return pool
}
