import type pg from 'pg'
import type { PoolClient } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { emptyPostgres } from '../../testing/database/database.ts'
import { migrateTo } from '../../testing/database/migrate-to.ts'
import { createPool } from './connection/pool.ts'
import { fillListings } from './fill-listings.ts'

/** Migrations of the release before `listings`, and with it. */
const [BEFORE, WITH] = [30, 31]

let pool: pg.Pool
let client: PoolClient
let drop: () => Promise<void>
beforeEach(async () => {
  const empty = await emptyPostgres()
  drop = empty.drop
  pool = createPool({ connectionString: empty.url }, false)
  client = await pool.connect()
  await migrateTo(client as unknown as pg.Client, BEFORE)
  await client.query(`insert into users (id, username, username_key) values ($1, 'ada', 'ada')`, [idOf(0)])
  for (const n of [1, 2, 3]) await addPrompt(n)
  await client.query('update prompts set likes_count = 3, sales_count = 2 where id = $1', [idOf(1)])
})
afterEach(async () => {
  client.release()
  await pool.end()
  await drop()
})

const idOf = (n: number) => `01900000-0000-7000-8000-00000000000${n}`

/** Statements of a process of the last release. */
const addPrompt = (n: number) =>
  pool.query(
    `insert into prompts (id, uploaded_by, title, description, type, category, engine, price_cents, prompt_text, status,
       search_text) values ($1, $2, 'See', 'A walk', 'text', 'Travel', 'GPT', 200, 'See', 'approved', 'see')`,
    [idOf(n), idOf(0)],
  )

async function listings(columns = 'likes_count, sales_count') {
  const { rows } = await pool.query({ text: `select ${columns} from listings order by id`, rowMode: 'array' })
  return rows
}

async function migrateAndFill() {
  await migrateTo(client as unknown as pg.Client, WITH)
  await fillListings(client)
}

it('copies the prompts of an earlier version once', async () => {
  await migrateAndFill()
  await fillListings(client)
  expect(await listings()).toEqual([
    [3, 2],
    [0, 0],
    [0, 0],
  ])
  expect(await listings('type, category, engine, price_band, status, rating_score')).toEqual(
    Array(3).fill(['text', 'Travel', 'GPT', 1, 'approved', 3500]),
  )
})
