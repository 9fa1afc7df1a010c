import { expect, it, onTestFinished } from 'vitest'
import { BLOCKED } from '../../../testing/database/blocked.ts'
import { testApp } from '../../../testing/shop/app.ts'

it('queues the searches of an address without affecting others or lists; a search that times out is a 503', async () => {
  const { app, database } = await testApp()
  const ask = (query: string, remoteAddress: string) =>
    app.inject({ url: `/api/v1/prompts/all-prompts?${query}`, remoteAddress })
  // Searches wait for the dictionary. Lists do not read it.
  const holder = await database.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin; lock table search_words')
  const blocked = async (): Promise<number> => (await database.query(BLOCKED)).rows.length
  const greedy = ['fox', 'owl', 'elk', 'bee'].map((term) => ask(`search=${term}`, '2001:db8::1'))
  await expect.poll(blocked, { interval: 10 }).toBe(1)
  const sameNetwork = ask('search=cat', '2001:db8::ffff')
  const others = [ask('search=dog', '2001:db8:0:1::1'), ask('search=hen', '192.0.2.1')]
  await expect.poll(blocked, { interval: 10 }).toBe(3)
  expect((await ask('', '192.0.2.1')).statusCode).toBe(200)
  const slow = await Promise.race(greedy)
  expect(slow.statusCode).toBe(503)
  expect(slow.json()).toMatchObject({ code: 'searches_busy' })
  expect(slow.headers['retry-after']).toBe('5')
  await holder.query('rollback')
  // Queued searches succeed afterwards.
  const statuses = (await Promise.all([...greedy, sameNetwork])).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2)
  await Promise.all(others)
})
