// Measures the search in a large shop: `npm run bench:search-speed -- [COUNT] [FILE.csv]`. Fills a temporary PostgreSQL
// with COUNT listings (1,000,000, which takes some twelve minutes), and runs ten concurrent searches of each kind. Then
// again after each of five times that PostgreSQL gathers its statistics, with targets from 10 to 1000. Checks the plans: it
// fails if one reads a whole table.
import { BEST_MATCH, SORTS } from '@promptery/contract/constants'
import { listPromptsQuery } from '@promptery/contract/listings/prompts'
import { listPrompts } from '../../server/src/market/lists/list-prompts.ts'
import { plansOf } from '../../server/src/testing/database/plans.ts'
import { cpuClock } from '../cpu.ts'
import { fillOnce } from '../fill.ts'
import { LIBRARY, say, withShop } from '../shop.ts'

const AT_ONCE = 10
/** Of each kind, sort and filter. */
const ASKED = 60
/** Listings that are liked beforehand. */
const LIKED = 2_500

const KINDS: Record<string, string[]> = {
  'a rare word': ['3e8f', '1a2b', 'c35', '2f01'],
  'a common word': ['linux', 'developer', 'creative', 'expert'],
  'a part of a word': ['velop', 'eativ', 'inux'],
  'two words': ['linux developer', 'chess translator', 'travel guide'],
  'a slip': ['etherum', 'devloper', 'translatr'],
  'two slips': ['etherum devloper', 'chees translatr'],
  'two letters': ['ai', 'js', 'cv'],
  'a question': ['how do I become a better developer', 'plan a trip for my family'],
  'a word that is nowhere': ['qqzzxx', 'xylophonium'],
}
const DEEP = 'on the fifth page'
const FILTERS: Record<string, object> = {
  '': {},
  'in Writing, Chat gpt': { category: 'Writing', engine: 'Chat gpt' },
  [DEEP]: {},
}
const DEEP_PAGES = 4
const STATISTICS = [10, 100, 1000, 10, 100]

const [count = '1000000', file = LIBRARY] = process.argv.slice(2)

await withShop(async ({ database, ctx }) => {
  await fillOnce(database, { count: Number(count), file })
  // Likes fill the pending lists of the indexes, like in a shop in use.
  await database.query(`update listings set likes_count = likes_count + 1
    where id in (select id from listings tablesample system (100) limit ${LIKED})`)
  const cpuTimes = await cpuClock(database.db)

  async function measure(searches: (() => Promise<unknown>)[]) {
    // Warm-up, which excludes disk reads.
    for (const search of searches) await search()
    const times: number[] = []
    const asker = async (_: unknown, first: number): Promise<void> => {
      for (let turn = first; turn < ASKED; turn += AT_ONCE) {
        const begun = performance.now()
        await searches[turn % searches.length]?.()
        times.push(performance.now() - begun)
      }
    }
    await cpuTimes()
    await Promise.all(Array.from({ length: AT_ONCE }, asker))
    const { load, database: inDatabase } = await cpuTimes()
    times.sort((a, b) => a - b)
    return {
      middle: times[Math.floor(ASKED / 2)] ?? 0,
      slow: times[Math.floor(ASKED * 0.99)] ?? 0,
      cpu: (load + inDatabase) / ASKED,
    }
  }

  /** The same search some pages later. */
  async function deep(query: object): Promise<object> {
    let cursor: string | undefined
    for (let page = 0; page < DEEP_PAGES; page += 1) {
      const { nextCursor } = await listPrompts(ctx, listPromptsQuery.parse({ ...query, cursor }))
      if (nextCursor === null) break
      cursor = nextCursor
    }
    return { ...query, cursor }
  }

  const faults = new Set<string>()
  /** @returns the slowest p99 of all */
  async function measureAll(print: (line: string) => void): Promise<number> {
    let slowest = 0
    for (const [kind, searches] of Object.entries(KINDS)) {
      for (const [name, filters] of Object.entries(FILTERS)) {
        const figures: string[] = []
        for (const sort of [...SORTS, BEST_MATCH]) {
          let queries: object[] = searches.map((search) => ({ ...filters, search, sort }))
          if (name === DEEP) queries = await Promise.all(queries.map(deep))
          const parsed = queries.map((query) => listPromptsQuery.parse(query))
          const { middle, slow, cpu } = await measure(parsed.map((query) => () => listPrompts(ctx, query)))
          slowest = Math.max(slowest, slow)
          figures.push(`${sort} ${middle.toFixed(0)}, ${slow.toFixed(0)}; ${cpu.toFixed(1)}`)
          for (const query of parsed) {
            const plans = await plansOf(database.searchDb, (db) => listPrompts({ ...ctx, searchDb: db }, query))
            for (const plan of plans)
              for (const [scan] of plan.matchAll(/Seq Scan on (prompts|listings|search_\w+)/g))
                faults.add(`${JSON.stringify(query)}: ${scan}`)
          }
        }
        print(`${kind} ${name}\n    ${figures.join(' · ')}`)
      }
    }
    return slowest
  }

  say(`${count} listings, ${AT_ONCE} at once: milliseconds in the middle, at p99; of processor for each`)
  say(`the slowest p99: ${(await measureAll(say)).toFixed(0)} ms`)
  for (const target of STATISTICS) {
    await database.query(`set default_statistics_target = ${target}; analyze; reset default_statistics_target`)
    say(`after statistics with target ${target}, the slowest p99: ${(await measureAll(() => undefined)).toFixed(0)} ms`)
  }
  for (const fault of faults) say(fault)
  say(faults.size === 0 ? 'No plan reads a whole table.' : 'These plans are wrong.')
  if (faults.size > 0) process.exitCode = 1
})
