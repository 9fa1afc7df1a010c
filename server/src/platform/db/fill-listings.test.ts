import { expect, it } from 'vitest'
import { aDatabaseBeforeListings } from '../../testing/database/before-listings.ts'
import { fillListings } from './migrate-postgres.ts'

it('copies the prompts of an earlier version once', async () => {
  const { client, migrateAndFill, listings } = await aDatabaseBeforeListings()
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
