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
const like = (n: number, on: pg.Pool | PoolClient = pool) =>
  on.query('update prompts set likes_count = likes_count + 1 where id = $1', [idOf(n)])

async function listings(columns = 'likes_count, sales_count') {
  const { rows } = await pool.query({ text: `select ${columns} from listings order by id`, rowMode: 'array' })
  return rows
}

async function migrateAndFill() {
  await migrateTo(client as unknown as pg.Client, WITH)
  await fillListings(client)
}

it('counts what processes of the last release change before, while and after prompts are copied', async () => {
  await migrateTo(client as unknown as pg.Client, WITH)
  await like(1)
  const other = await pool.connect()
  await other.query('begin')
  await like(2, other)
  const filling = fillListings(client)
  // Waits for the row that the other transaction has inserted.
  await expect
    .poll(async () => (await pool.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount)
    .toBeGreaterThan(0)
  await other.query('commit')
  other.release()
  await filling
  await Promise.all([like(1), like(1), like(3)])
  await addPrompt(4)
  expect(await listings()).toEqual([
    [6, 2],
    [1, 0],
    [1, 0],
    [0, 0],
  ])
})

it('lets a process of the last release uncount what a new one counted', async () => {
  await migrateAndFill()
  await pool.query('update listings set sales_count = 1, reviews_count = 1, stars_sum = 4 where id = $1', [idOf(2)])
  await pool.query(
    `update prompts set sales_count = sales_count - 1, reviews_count = reviews_count - 1, stars_sum = stars_sum - 4,
       rating_score = 500 * (2 * (stars_sum - 4) + 35) / (reviews_count - 1 + 5) where id = $1`,
    [idOf(2)],
  )
  expect((await listings('sales_count, reviews_count, stars_sum'))[1]).toEqual([0, 0, 0])
})

it('follows what decides whether and where a prompt is listed, and its deletion', async () => {
  await migrateAndFill()
  await pool.query(`update prompts set status = 'rejected', must_be_approved = true, price_cents = 0 where id = $1`, [
    idOf(1),
  ])
  await pool.query('update prompts set withdrawn_at = now() where id = $1', [idOf(2)])
  await pool.query('delete from prompts where id = $1', [idOf(3)])
  expect(await listings('status, must_be_approved, price_band, likes_count, withdrawn_at is null')).toEqual([
    ['rejected', true, 0, 3, true],
    ['approved', false, 1, 0, false],
  ])
})

it('keeps a standing for each listing, also of what a process of the last release changes', async () => {
  const isTrue = async () => {
    const facts = `id, uploaded_by, type, category, engine, price_cents, price_band, status, must_be_approved,
      withdrawn_at, sales_count, rating_score`
    const [of, in_] = [`select ${facts} from listings`, `select ${facts} from standings`]
    const others = await pool.query(`(${of} except ${in_}) union all (${in_} except ${of})`)
    return others.rowCount === 0
  }
  await migrateAndFill()
  await migrateTo(client as unknown as pg.Client, Number.POSITIVE_INFINITY)
  expect(await pool.query('select id from standings')).toMatchObject({ rowCount: 3 })
  expect(await isTrue()).toBe(true)
  await addPrompt(4)
  await like(1)
  await pool.query(`update prompts set sales_count = sales_count + 1, category = 'Art' where id = $1`, [idOf(1)])
  await pool.query('update listings set reviews_count = 1, stars_sum = 5 where id = $1', [idOf(2)])
  await pool.query('update prompts set withdrawn_at = now(), price_cents = 0 where id = $1', [idOf(2)])
  await pool.query('delete from prompts where id = $1', [idOf(3)])
  expect(await listings('likes_count, sales_count, category')).toEqual([
    [4, 3, 'Art'],
    [0, 0, 'Travel'],
    [0, 0, 'Travel'],
  ])
  expect(await isTrue()).toBe(true)
})
