import { say } from '../shop.ts'
import { measure } from './load.ts'

/** Listings whose similar ones are asked for. */
const ASKED = 500

/** Similar prompts of listings, one request after the other: each is of another listing, so that none is cached. */
export async function measureSimilar(url: string, listings: readonly string[]): Promise<void> {
  const requests = listings.map((path) => ({ path: path.replace('/prompts/', '/prompts/similar/') }))
  const { perSecond, p99 } = await measure({ url, requests, connections: 1, amount: ASKED })
  const mean = (1000 / perSecond).toFixed(1)
  say(`similar prompts, one at a time: ${mean} ms on average (wanted 10), ${p99.toFixed(0)} ms at p99`)
}
