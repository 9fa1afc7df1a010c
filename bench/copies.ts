// Measures how well a copy of a sold text is found: `npm run bench:copies -- [FILE.csv] [SEED]`. Imports a library into
// a temporary PostgreSQL, sells half of it, and publishes copies of 300 of these with some words replaced by words of
// other prompts, then 300 prompts of the other half. What is held of these is wrong, unless the library has it nearly twice.
import { inArray } from 'drizzle-orm'
import { findSoldText } from '../server/src/listings/leak-detection/find-sold-text.ts'
import { fillInFingerprints } from '../server/src/listings/leak-detection/write-fingerprints.ts'
import { newId } from '../server/src/platform/db/ids.ts'
import { prompts } from '../server/src/platform/db/schema.ts'
import { importLibrary } from './fill.ts'
import { type Random, randomFrom } from './random.ts'
import { LIBRARY, say, withShop } from './shop.ts'

const COPIED = 300
/** Words of a text that is long enough to be found. */
const LONG = 100
/** The part of runs of three words from which texts of the library itself are near copies. */
const NEAR = 0.2
const EDITS = [0, 5, 20, 50]

const [file = LIBRARY, seed = '1'] = process.argv.slice(2)

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** The text with a percentage of its words replaced by others. */
function edited(text: string, percent: number, others: readonly string[], random: Random): string {
  const words = wordsOf(text)
  const places = random.shuffled([...words.keys()]).slice(0, Math.round((words.length * percent) / 100))
  for (const place of places) words[place] = others[random.below(others.length)] ?? ''
  return words.join(' ')
}

const shinglesOf = (text: string): Set<string> => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.slice(2).map((_, i) => words.slice(i, i + 3).join(' ')))
}

/** Part of a text's runs of three words that the other has too. */
function sharedPart(text: string, other: string): number {
  const [own, others] = [shinglesOf(text), shinglesOf(other)]
  return [...own].filter((run) => others.has(run)).length / Math.max(1, Math.min(own.size, others.size))
}

const share = (count: number, of: number): string => (of === 0 ? '–' : (count / of).toFixed(3))

await withShop(async ({ database, ctx }) => {
  const { db } = database
  await importLibrary(database, file)
  const random = randomFrom(Number(seed))
  const rows = random.shuffled(
    await db.select({ id: prompts.id, text: prompts.promptText }).from(prompts).orderBy(prompts.id),
  )
  const half = Math.floor(rows.length / 2)
  const [sold, others] = [rows.slice(0, half), rows.slice(half)]
  const ids = others.map(({ id }) => id)
  await db.update(prompts).set({ isOpen: false, priceCents: 300, licence: 'personal', previewPercent: 0 })
  await db.delete(prompts).where(inArray(prompts.id, ids))
  await fillInFingerprints(db)
  await database.query('analyze')
  const vocabulary = rows.flatMap(({ text }) => wordsOf(text))
  const times: number[] = []
  const find = async (text: string) => {
    const begun = performance.now()
    const found = await findSoldText(ctx, newId(), [text], { isListing: true })
    times.push(performance.now() - begun)
    return found
  }
  const textOf = new Map(sold.map(({ id, text }) => [id, text]))
  const notCopies = others.slice(0, COPIED)
  let near = 0
  let wrong = 0
  for (const { text } of notCopies) {
    const found = await find(text)
    if (!found) continue
    if (sharedPart(text, textOf.get(found.promptId) ?? '') >= NEAR) near += 1
    else wrong += 1
  }
  say(`${sold.length} sold texts, seed ${seed}`)
  say(`other texts: ${wrong + near} of ${notCopies.length} held, of which ${near} are near copies in the library`)
  for (const percent of EDITS) {
    const count = { all: 0, long: 0, found: 0, foundLong: 0, other: 0 }
    for (const { id, text } of sold.slice(0, COPIED)) {
      const found = await find(edited(text, percent, vocabulary, random))
      const isLong = wordsOf(text).length >= LONG
      const isRight = found !== null && (found.promptId === id || textOf.get(found.promptId) === text)
      count.all += 1
      if (isLong) count.long += 1
      if (isRight) count.found += 1
      if (isRight && isLong) count.foundLong += 1
      if (found && !isRight) count.other += 1
    }
    const held = count.found + count.other + wrong
    say(
      `${String(percent).padStart(2)}% of the words replaced: recall ${share(count.found, count.all)}, of texts with ` +
        `${LONG} words or more ${share(count.foundLong, count.long)}; precision ${share(count.found, held)}`,
    )
  }
  times.sort((a, b) => a - b)
  const at = (part: number): string => (times[Math.floor(times.length * part)] ?? 0).toFixed(1)
  say(`a comparison: ${at(0.5)} ms in the middle, ${at(0.99)} ms at p99`)
})
