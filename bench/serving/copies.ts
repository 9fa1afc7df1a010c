import { sql } from 'drizzle-orm'
import { findSoldText } from '../../server/src/listings/leak-detection/find-sold-text.ts'
import { newId } from '../../server/src/platform/db/ids.ts'
import { rowsOf } from '../../server/src/platform/db/rows.ts'
import { fillFingerprints } from '../fill.ts'
import { randomFrom } from '../random.ts'
import { type Shop, say } from '../shop.ts'
import type { Bench } from './reads.ts'

/** Listings of which a copy is compared, and as many texts that are like none. */
const COMPARED = 250

/**
 * Compares texts with descriptions, as a new listing's, with those of all listings, one after the other: copies with half of
 * their words replaced, and texts of the same words in another order.
 */
export async function measureCopies({ database, ctx }: Shop, { cpuTimes }: Bench): Promise<void> {
  await fillFingerprints(database)
  const random = randomFrom(1)
  const rows = await rowsOf<{ id: string; text: string; description: string }>(
    database.db,
    sql`select id, prompt_text as text, description from prompts where price_cents > 0 order by md5(id::text) limit ${COMPARED}`,
  )
  const others = rows.flatMap(({ text }) => text.split(' '))
  const copyOf = (text: string): string =>
    text
      .split(' ')
      .map((word) => (random.below(2) === 0 ? word : others[random.below(others.length)]))
      .join(' ')
  const mixed = (text: string): string => random.shuffled(text.split(' ')).join(' ')
  const checks = rows.flatMap(({ id, text, description }) => [
    { id, texts: [text, description].map(copyOf) },
    { id: undefined, texts: [text, description].map(mixed) },
  ])
  const found = { copies: 0, others: 0 }
  const times: number[] = []
  await cpuTimes()
  for (const { id, texts } of checks) {
    const begun = performance.now()
    const sold = await findSoldText(ctx, newId(), texts, { isListing: true })
    times.push(performance.now() - begun)
    if (sold && sold.promptId === id) found.copies += 1
    else if (sold) found.others += 1
  }
  const { load, database: postgres } = await cpuTimes()
  const mean = (sum: number): string => (sum / checks.length).toFixed(1)
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  say(
    `near copies, one at a time: ${mean(times.reduce((sum, time) => sum + time, 0))} ms on average (wanted 20), ` +
      `${p99.toFixed(0)} ms at p99; processor ${mean(postgres)} ms of PostgreSQL, ${mean(load)} of the server; ` +
      `${found.copies} of ${rows.length} copies found, ${found.others} others`,
  )
}
