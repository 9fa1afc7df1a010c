import type { Pool, PoolClient } from 'pg'
import { expect, it } from 'vitest'
import { aDatabaseBeforeListings, idOf } from '../../testing/database/before-listings.ts'
import { fillListings } from './migrate-postgres.ts'

const like = (n: number, on: Pool | PoolClient) =>
  on.query('update prompts set likes_count = likes_count + 1 where id = $1', [idOf(n)])

it('counts what processes of the last release change before, while and after prompts are copied', async () => {
  const { pool, client, migrate, addPrompt, listings } = await aDatabaseBeforeListings()
  await migrate()
  await like(1, pool)
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
  await Promise.all([like(1, pool), like(1, pool), like(3, pool)])
  await addPrompt(4)
  expect(await listings()).toEqual([
    [6, 2],
    [1, 0],
    [1, 0],
    [0, 0],
  ])
})

it('lets a process of the last release uncount what a new one counted', async () => {
  const { pool, migrateAndFill, listings } = await aDatabaseBeforeListings()
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
  const { pool, migrateAndFill, listings } = await aDatabaseBeforeListings()
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
  const { pool, migrate, addPrompt, migrateAndFill, listings } = await aDatabaseBeforeListings()
  const isTrue = async () => {
    const facts = `id, uploaded_by, type, category, engine, price_cents, price_band, status, must_be_approved,
      withdrawn_at, sales_count, rating_score`
    const [of, in_] = [`select ${facts} from listings`, `select ${facts} from standings`]
    const others = await pool.query(`(${of} except ${in_}) union all (${in_} except ${of})`)
    return others.rowCount === 0
  }
  await migrateAndFill()
  await migrate(Number.POSITIVE_INFINITY)
  expect(await pool.query('select id from standings')).toMatchObject({ rowCount: 3 })
  expect(await isTrue()).toBe(true)
  await addPrompt(4)
  await like(1, pool)
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
