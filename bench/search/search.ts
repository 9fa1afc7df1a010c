// Measures how well the search finds a known prompt: `npm run bench:search -- [FILE.csv] [SEED]`. Imports a library
// into a temporary PostgreSQL, searches 300 of its prompts by two words of their titles, and prints their ranks. Then
// sends the queries of `queries/`. `--misses` prints those that find no title in the first five.
import { parseArgs } from 'node:util'
import { BEST_MATCH } from '@promptery/contract/constants'
import { listPromptsQuery } from '@promptery/contract/listings/prompts'
import { updateSearch } from '../../server/src/listings/search-index/index-listings.ts'
import { termsOfSearch } from '../../server/src/listings/search-index/terms.ts'
import { listPrompts } from '../../server/src/market/lists/list-prompts.ts'
import { foldText } from '../../server/src/platform/db/fold-text.ts'
import { prompts } from '../../server/src/platform/db/schema.ts'
import { importLibrary, importRows } from '../fill.ts'
import { type Random, randomFrom } from '../random.ts'
import { LIBRARY, say, withShop } from '../shop.ts'
import { type QueryFile, titlesInLanguages, typedQueries } from './typed-queries.ts'

const ASKED = 300
/** The minimum length of a searched word. */
const WORD_LENGTH_MIN = 4
const SHOWN = 5
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { misses: { type: 'boolean' } } })
const [file = LIBRARY, seed = '1'] = positionals

const ENGLISH_QUERIES: QueryFile[] = ['own', 'others', 'own-kept-back', 'others-kept-back', 'fresh-kept-back']

interface Asked {
  id: string
  words: [string, string]
}

/** A typing error: a letter omitted, doubled, replaced or swapped. */
function withSlip(word: string, random: Random): string {
  const at = 1 + random.below(word.length - 2)
  const [before, after] = [word.slice(0, at), word.slice(at)]
  const kind = random.below(4)
  if (kind === 0) return before + after.slice(1)
  if (kind === 1) return before + word[at] + after
  if (kind === 2) return before + LETTERS[random.below(LETTERS.length)] + after.slice(1)
  return before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2)
}

/** Listings that only their titles tell apart. */
async function* rowsOfTitles() {
  for (const [at, title] of titlesInLanguages().entries())
    yield { place: `title ${at + 1}`, record: { act: title, prompt: `Text ${at + 1}` } }
}

const WAYS: [name: string, ask: (words: [string, string], random: Random) => string, wanted: string][] = [
  ['two words', ([a, b]) => `${a} ${b}`, '0.99'],
  ['one slip in one word', ([a, b], random) => `${withSlip(a, random)} ${b}`, '0.96'],
  ['a slip in both words', ([a, b], random) => `${withSlip(a, random)} ${withSlip(b, random)}`, '0.88'],
  ['“a … prompt for …”', ([a, b]) => `a ${a} prompt for ${b}`, '0.99'],
]

const share = (count: number, of = ASKED): string => (count / of).toFixed(2)

await withShop(async ({ database, ctx }) => {
  const added = await importLibrary(database, file)
  await database.query('analyze')
  await updateSearch(database.db, { requireApproval: false })
  const random = randomFrom(Number(seed))
  const rows = await database.db.select({ id: prompts.id, title: prompts.title }).from(prompts).orderBy(prompts.id)
  const askable = random.shuffled(rows).flatMap(({ id, title }): Asked[] => {
    const telling = termsOfSearch(foldText(title))
      .map(({ text }) => text)
      .filter((term) => term.length >= WORD_LENGTH_MIN && /^[a-z]+$/.test(term))
    const [a, b] = random.shuffled(telling)
    return a && b ? [{ id, words: [a, b] }] : []
  })
  say(`${added} prompts, seed ${seed}`)
  for (const [name, ask, wanted] of WAYS) {
    let first = 0
    let shown = 0
    const times: number[] = []
    for (const { id, words } of askable.slice(0, ASKED)) {
      const begun = performance.now()
      const search = ask(words, random)
      const page = await listPrompts(ctx, listPromptsQuery.parse({ search, sort: BEST_MATCH }))
      times.push(performance.now() - begun)
      const place = page.prompts.findIndex((prompt) => prompt.id === id)
      if (place === 0) first += 1
      if (place >= 0 && place < SHOWN) shown += 1
      else if (values.misses)
        say(
          `${search} (${words.join(' ')}): ${page.corrected ?? ''}; ${page.prompts
            .map(({ title }) => title)
            .slice(0, SHOWN)
            .join(' · ')}`,
        )
    }
    times.sort((a, b) => a - b)
    const [middle = 0, slow = 0] = [times[Math.floor(ASKED / 2)], times[Math.floor(ASKED * 0.99)]]
    say(
      `${name.padEnd(22)} in the first ${SHOWN}: ${share(shown)} (wanted ${wanted}), first: ${share(first)}; ` +
        `${middle.toFixed(1)} ms in the middle, ${slow.toFixed(1)} ms at p99`,
    )
  }

  const measureTyped = async (name: QueryFile): Promise<void> => {
    const ranks: { kind: string; rank: number }[] = []
    for (const { kind, search, titles } of typedQueries(name)) {
      const page = await listPrompts(ctx, listPromptsQuery.parse({ search, sort: BEST_MATCH }))
      // As the screen shows them.
      const shown = [...page.prompts, ...(page.closest ?? [])].map(({ title }) => title.trim())
      const rank = shown.findIndex((title) => titles.includes(title))
      ranks.push({ kind, rank })
      if (values.misses && (rank < 0 || rank >= SHOWN))
        say(
          `${search}: ${rank + 1}, of ${page.prompts.length}; ${page.corrected ?? ''}; ${shown.slice(0, SHOWN).join(' · ')}`,
        )
    }
    for (const [kind, of] of [...Map.groupBy(ranks, (query) => query.kind), ['all', ranks] as const]) {
      const first = of.filter(({ rank }) => rank === 0).length
      const inShown = of.filter(({ rank }) => rank >= 0 && rank < SHOWN).length
      say(
        `${name}, ${kind} (${of.length}): in the first ${SHOWN}: ${share(inShown, of.length)}, first: ${share(first, of.length)}`,
      )
    }
  }

  for (const name of ENGLISH_QUERIES) await measureTyped(name)
  await importRows(database, rowsOfTitles())
  await updateSearch(database.db, { requireApproval: false })
  await measureTyped('languages-kept-back')
})
