import { expect, it, onTestFinished } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { SearchTurns } from './search-turns.ts'

/** Searches that last until they are told to end. */
function searches() {
  const turns = new SearchTurns()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const search = (address: string, number = 0) =>
    turns.take(address, () => {
      begun.push(`${address} ${number}`)
      return new Promise<void>((resolve) => ends.set(`${address} ${number}`, resolve))
    })
  return { begun, search, end: (name: string) => ends.get(name)?.() }
}

it('makes four searches at once, the others in their order, and refuses what would wait for too long', async () => {
  const { begun, search, end } = searches()
  const names = Array.from({ length: 44 }, (_, number) => `a${number}`)
  const asked = names.map((name) => search(name))
  expect(begun).toEqual(['a0 0', 'a1 0', 'a2 0', 'a3 0'])
  await expect(search('late')).rejects.toMatchObject({ status: 503, code: 'searches_busy' })
  end('a2 0')
  await asked[2]
  expect(begun[4]).toBe('a4 0')
  for (const name of names) {
    await expect.poll(() => begun, { interval: 1 }).toContain(`${name} 0`)
    end(`${name} 0`)
  }
  await Promise.all(asked)
  expect(begun).toEqual(names.map((name) => `${name} 0`))
})

it('makes two searches of an address at once, lets ten wait, and others pass them', async () => {
  const { begun, search, end } = searches()
  const greedy = Array.from({ length: 12 }, (_, number) => search('greedy', number))
  await expect(search('greedy', 12)).rejects.toMatchObject({ status: 503, code: 'searches_busy' })
  const others = [search('one'), search('two'), search('three')]
  expect(begun).toEqual(['greedy 0', 'greedy 1', 'one 0', 'two 0'])
  end('one 0')
  await others[0]
  expect(begun[4]).toBe('three 0')
  end('greedy 1')
  await greedy[1]
  expect(begun[5]).toBe('greedy 2')
})

it('gives the turn of a search that fails to the next', async () => {
  const turns = new SearchTurns()
  const failing = Array.from({ length: 6 }, () => turns.take('a', () => Promise.reject(new Error('slow'))))
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(6).fill('rejected'))
  await expect(turns.take('a', async () => 'found')).resolves.toBe('found')
})

it('lets other addresses search, and anybody list, while one has all its turns; a search that lasts is a 503', async () => {
  const { app, database } = await testApp()
  const ask = (query: string, remoteAddress: string) =>
    app.inject({ url: `/api/v1/prompts/all-prompts?${query}`, remoteAddress })
  // Searches wait for the words of the catalogue. Lists do not read them.
  const holder = await database.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin; lock table search_words')
  const blocked = async (): Promise<number> =>
    (
      await database.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    ).rows.length
  const greedy = ['fox', 'owl', 'elk', 'bee'].map((term) => ask(`search=${term}`, '2001:db8::1'))
  await expect.poll(blocked, { interval: 10 }).toBe(2)
  const sameNetwork = ask('search=cat', '2001:db8::ffff')
  const others = [ask('search=dog', '2001:db8:0:1::1'), ask('search=hen', '192.0.2.1')]
  await expect.poll(blocked, { interval: 10 }).toBe(4)
  expect((await ask('', '192.0.2.1')).statusCode).toBe(200)
  const slow = await Promise.race(greedy)
  expect(slow.statusCode).toBe(503)
  expect(slow.json()).toMatchObject({ code: 'searches_busy' })
  expect(slow.headers['retry-after']).toBe('5')
  await holder.query('rollback')
  // Those that waited for a turn are answered as ever.
  const statuses = (await Promise.all([...greedy, sameNetwork])).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3)
  await Promise.all(others)
})
