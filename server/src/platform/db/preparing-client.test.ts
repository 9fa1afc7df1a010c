import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { preparingClient } from './connection/pool.ts'

const connectionString = inject('postgres').server
const opened: pg.Client[] = []

async function connected(Client: typeof pg.Client): Promise<pg.Client> {
  const client = new Client({ connectionString })
  opened.push(client)
  await client.connect()
  return client
}

let client: pg.Client
beforeAll(async () => {
  client = await connected(preparingClient(3))
})
afterAll(() => Promise.all(opened.map((one) => one.end())))

/** The statements that a connection has prepared; asked without a name. */
async function preparedBy(on: pg.Client): Promise<string[]> {
  const { rows } = await on.query<{ statement: string }>('select statement from pg_prepared_statements order by name')
  return rows.map(({ statement }) => statement)
}

it('prepares a statement once for all values', async () => {
  for (const value of [1, 2, 3]) {
    const { rows } = await client.query({ text: 'select $1::int as asked', values: [value] })
    expect(rows).toEqual([{ asked: value }])
  }
  expect(await preparedBy(client)).toEqual(['select $1::int as asked'])
})

it('does not prepare a statement without values, and accepts a callback', async () => {
  expect((await client.query('select 4 as asked')).rows).toEqual([{ asked: 4 }])
  const rows = await new Promise((resolve, reject) => {
    client.query({ text: 'select $1::int as called', values: [5] }, (error, result) =>
      error ? reject(error) : resolve(result.rows),
    )
  })
  expect(rows).toEqual([{ called: 5 }])
  expect(await preparedBy(client)).toEqual(['select $1::int as asked', 'select $1::int as called'])
})

it('prepares no more than `namedMax` statements, and still executes the others', async () => {
  for (const column of ['third', 'fourth', 'fifth']) {
    const text = `select $1::int as ${column}`
    for (const value of [6, 7])
      expect((await client.query({ text, values: [value] })).rows).toEqual([{ [column]: value }])
  }
  expect(await preparedBy(client)).toHaveLength(3)
  // What came first keeps its name.
  expect((await client.query({ text: 'select $1::int as asked', values: [8] })).rows).toEqual([{ asked: 8 }])
  expect(await preparedBy(client)).toHaveLength(3)
})

it('shares the names among all connections of a class, but not with other classes', async () => {
  const SameAgain = preparingClient(1)
  const [first, second] = [await connected(SameAgain), await connected(SameAgain)]
  const texts = ['select $1::int as one', 'select $1::int as other']
  for (const text of texts) await first.query({ text, values: [1] })
  for (const text of texts.toReversed()) await second.query({ text, values: [1] })
  expect(await preparedBy(first)).toEqual(['select $1::int as one'])
  expect(await preparedBy(second)).toEqual(['select $1::int as one'])
})

it('works after a statement has failed', async () => {
  const failing = await connected(preparingClient(10))
  const ask = (value: number) => failing.query({ text: 'select 1 / $1::int as quotient', values: [value] })
  await expect(ask(0)).rejects.toThrow('division by zero')
  expect((await ask(1)).rows).toEqual([{ quotient: 1 }])
})
