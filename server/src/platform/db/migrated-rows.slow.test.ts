import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { emptyPostgres } from '../../testing/database/database.ts'
import { migrateTo } from '../../testing/database/migrate-to.ts'
import { migrationsFolder } from '../folders.ts'

let client: pg.Client
let drop: () => Promise<void>
beforeEach(async () => {
  const empty = await emptyPostgres()
  drop = empty.drop
  client = new pg.Client({ connectionString: empty.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await drop()
})

const migrateAll = () => migrate(drizzle(client), { migrationsFolder })

const idOf = (n: number) => `01900000-0000-7000-8000-00000000000${n}`
const HINTS = [{ gap: 'city', label: 'Town' }]

async function addUser() {
  await client.query(`insert into users (id, username, username_key) values ($1, 'ada', 'ada')`, [idOf(0)])
}

interface Text {
  version?: number
  status?: string
  /** When it was written. */
  at?: string
  notifiedAt?: string
}

async function addPrompt(n: number, { version = 2, status = 'pending', at = '2026-03-01', notifiedAt }: Text) {
  await client.query(
    `insert into prompts (id, uploaded_by, title, description, type, category, engine, price_cents, prompt_text, version,
       text_changed_at, status, gap_hints, search_text)
     values ($1, $2, 'See', 'A walk', 'text', 'Travel', 'GPT', 0, 'See [city]', $3, $4, $5, $6, 'see')`,
    [idOf(n), idOf(0), version, version > 1 ? at : null, status, JSON.stringify(HINTS)],
  )
  if (!notifiedAt) return
  await client.query(
    `insert into notifications (id, user_id, type, prompt_id, actor_id, created_at) values ($1, $2, 'new_version', $1, $2, $3)`,
    [idOf(n), idOf(0), notifiedAt],
  )
}

const notifiedVersions = async () =>
  (await client.query('select told_version from prompts order by id')).rows.map((row) => row.told_version)

it('counts a version as notified if buyers were notified of it, if it is on the market, or if it is older than notifications', async () => {
  await migrateTo(client, 20)
  await addUser()
  await client.query(`insert into backfills (name, done_at) values ('words', '2026-02-01')`)
  await addPrompt(1, { version: 1 })
  await addPrompt(2, { version: 3, status: 'approved' })
  await addPrompt(3, { version: 3, notifiedAt: '2026-03-01' })
  await addPrompt(4, { version: 3, notifiedAt: '2026-02-20' })
  await addPrompt(5, { status: 'rejected' })
  await addPrompt(6, { at: '2026-01-01' })
  await migrateAll()
  expect(await notifiedVersions()).toEqual([1, 3, 3, 1, 1, 2])
})

it('counts every version as notified where notifications did not exist', async () => {
  await migrateTo(client, 19)
  await addUser()
  await client.query(
    `insert into prompts (id, uploaded_by, title, description, type, category, engine, price_cents, prompt_text, version,
       text_changed_at, status, search_text)
     values ($1, $2, 'See', 'A walk', 'text', 'Travel', 'GPT', 0, 'See', 2, '2026-01-01', 'pending', 'see')`,
    [idOf(1), idOf(0)],
  )
  await migrateAll()
  expect(await notifiedVersions()).toEqual([2])
})

it('gives former versions the hints that they had, and makes them immutable', async () => {
  await migrateTo(client, 20)
  await addUser()
  await addPrompt(1, {})
  await client.query(
    `insert into former_versions (prompt_id, number, text, created_at) values ($1, 1, 'See [city]', '2026-01-01')`,
    [idOf(1)],
  )
  await migrateAll()
  expect((await client.query('select gap_hints from former_versions')).rows).toEqual([{ gap_hints: HINTS }])
  await expect(client.query(`update former_versions set text = ''`)).rejects.toThrow('append-only')
})

it('uncounts free private sales for their engineer, with their stars, and no other', async () => {
  await migrateTo(client, 58)
  await addUser()
  const [engineer, buyer, free, paid, open] = [idOf(0), idOf(1), idOf(2), idOf(3), idOf(4)]
  await client.query(`insert into users (id, username, username_key) values ($1, 'ben', 'ben')`, [buyer])
  for (const [id, price, isPrivate] of [
    [free, 0, true],
    [paid, 400, true],
    [open, 0, false],
  ] as const) {
    await client.query(
      `insert into prompts (id, uploaded_by, title, description, type, category, engine, price_cents, prompt_text, status,
         search_text, private_for, withdrawn_at)
       values ($1, $2, 'See', 'A walk', 'text', 'Travel', 'GPT', $3, 'See', 'approved', '', $4, $5)`,
      [id, engineer, price, isPrivate ? buyer : null, isPrivate ? new Date() : null],
    )
    await client.query(
      `insert into purchases (id, prompt_id, buyer_id, seller_id, amount_cents, status, paid_at)
       values ($1, $1, $2, $3, $4, 'paid', now())`,
      [id, buyer, engineer, price],
    )
    if (!isPrivate) continue
    await client.query(
      `insert into offers (id, engineer_id, buyer_id, status, prompt_id, purchase_id) values ($1, $2, $3, 'completed', $1, $1)`,
      [id, engineer, buyer],
    )
  }
  await client.query('update listings set sales_count = 1, reviews_count = 1, stars_sum = 4')
  await client.query('update users set sales_count = 3, reviews_count = 3, stars_sum = 12 where id = $1', [engineer])
  await migrateAll()
  const { rows } = await client.query(
    'select sales_count as sales, reviews_count as reviews, stars_sum as stars from users order by id',
  )
  expect(rows).toEqual([
    { sales: 2, reviews: 2, stars: 8 },
    { sales: 0, reviews: 0, stars: 0 },
  ])
})
