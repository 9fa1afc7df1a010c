import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { createPool } from '../../platform/db/connection/pool.ts'
import { fillListings } from '../../platform/db/migrate-postgres.ts'
import { emptyPostgres } from './database.ts'
import { migrateTo } from './migrate-to.ts'

/** Migrations of the release before `listings`, and with it. */
const [BEFORE, WITH] = [30, 31]

export const idOf = (n: number) => `01900000-0000-7000-8000-00000000000${n}`

/** The database of the release before `listings`, with three prompts, until the test ends. */
export async function aDatabaseBeforeListings() {
  const { url, drop } = await emptyPostgres()
  const pool = createPool({ connectionString: url }, false)
  const client = await pool.connect()
  onTestFinished(async () => {
    client.release()
    await pool.end()
    await drop()
  })
  const migrate = (count = WITH) => migrateTo(client as unknown as pg.Client, count)
  /** A statement of a process of that release. */
  const addPrompt = (n: number) =>
    pool.query(
      `insert into prompts (id, uploaded_by, title, description, type, category, engine, price_cents, prompt_text, status,
         search_text) values ($1, $2, 'See', 'A walk', 'text', 'Travel', 'GPT', 200, 'See', 'approved', 'see')`,
      [idOf(n), idOf(0)],
    )
  await migrate(BEFORE)
  await client.query(`insert into users (id, username, username_key) values ($1, 'ada', 'ada')`, [idOf(0)])
  for (const n of [1, 2, 3]) await addPrompt(n)
  await client.query('update prompts set likes_count = 3, sales_count = 2 where id = $1', [idOf(1)])
  return {
    ...{ pool, client, migrate, addPrompt },
    async migrateAndFill() {
      await migrate()
      await fillListings(client)
    },
    async listings(columns = 'likes_count, sales_count') {
      const { rows } = await pool.query({ text: `select ${columns} from listings order by id`, rowMode: 'array' })
      return rows
    },
  }
}
