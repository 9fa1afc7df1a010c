// Measures the search in a large shop: `npm run bench:search-speed -- [COUNT] [FILE.csv]`. Fills a temporary PostgreSQL
// with COUNT listings (1,000,000, which takes some twelve minutes), runs ten concurrent searches of each kind beside the
// fastest known hand-written statements, and checks the plans: it fails if one reads a whole table.
import { BEST_MATCH, SORTS } from '@promptery/contract/constants'
import { listPromptsQuery } from '@promptery/contract/listings/prompts'
import { listPrompts } from '../../server/src/features/prompts/lists/list-prompts.ts'
import { cpuClock } from '../cpu.ts'
import { fillOnce } from '../fill.ts'
import { LIBRARY, say, withShop } from '../shop.ts'
import { ceilingPool, searchCeiling } from './search-ceiling.ts'
import { planFaults } from './search-plans.ts'

const AT_ONCE = 10
/** Of each kind, sort and filter. */
const ASKED = 60
/** Listings that are liked beforehand. */
const LIKED = 2_500

const KINDS: Record<string, string[]> = {
  'nothing is searched': [''],
  'a rare word': ['3e8f', '1a2b', 'c35', '2f01'],
  'a common word': ['linux', 'developer', 'creative', 'expert'],
  'a part of a word': ['velop', 'eativ', 'inux'],
  'two words': ['linux developer', 'chess translator', 'travel guide'],
  'a slip': ['etherum', 'devloper', 'translatr'],
  'two slips': ['etherum devloper', 'chees translatr'],
  'two letters': ['ai', 'js', 'cv'],
  'a word that is nowhere': ['qqzzxx', 'xylophonium'],
}
const DEEP = 'on the fifth page'
const FILTERS: Record<string, object> = {
  '': {},
  'in Writing, Chat gpt': { category: 'Writing', engine: 'Chat gpt' },
  [DEEP]: {},
}

const DEEP_PAGES = 4

const [count = '1000000', file = LIBRARY] = process.argv.slice(2)

await withShop(async (shop) => {
  const { database, ctx, databaseUrl } = shop
  await fillOnce(database, { count: Number(count), file })
  // Likes fill the pending lists of the search indexes, like in a shop in use.
  await database.query(`update listings set likes_count = likes_count + 1
    where id in (select id from listings tablesample system (100) limit ${LIKED})`)
  const cpuTimes = await cpuClock(database.db)
  const byHand = ceilingPool(databaseUrl)
  say(
    `${count} listings, ${AT_ONCE} at once: milliseconds in the middle, at p99; of processor for each; ` +
      'p99 and processor beside the statements by hand',
  )

  interface Figures {
    middle: number
    slow: number
    cpu: number
  }

  async function measure(searches: (() => Promise<unknown>)[]): Promise<Figures> {
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
    const cpu = (load + inDatabase) / ASKED
    times.sort((a, b) => a - b)
    return { middle: times[Math.floor(ASKED / 2)] ?? 0, slow: times[Math.floor(ASKED * 0.99)] ?? 0, cpu }
  }

  async function figuresOf(queries: object[], isDeep: boolean): Promise<string> {
    const parsed = queries.map((query) => listPromptsQuery.parse(query))
    const asked = await measure(parsed.map((query) => () => listPrompts(ctx, query)))
    const figures = `${asked.middle.toFixed(0)}, ${asked.slow.toFixed(0)}; ${asked.cpu.toFixed(1)}`
    if (parsed.some(({ search }) => search === '')) return figures
    const ceilings = await Promise.all(
      parsed.map(async (query) => {
        const { corrected: meant } = await listPrompts(ctx, { ...query, cursor: undefined })
        return searchCeiling(byHand, query, { meant, skip: isDeep ? DEEP_PAGES * query.limit : 0 })
      }),
    )
    const ceiling = await measure(ceilings)
    return `${figures}; ${(asked.slow / ceiling.slow).toFixed(1)} and ${(asked.cpu / ceiling.cpu).toFixed(1)} times`
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
  for (const [kind, searches] of Object.entries(KINDS)) {
    for (const [name, filters] of Object.entries(FILTERS)) {
      const figures: string[] = []
      for (const sort of [...SORTS, BEST_MATCH]) {
        let queries: object[] = searches.map((search) => ({ ...filters, search, sort }))
        if (name === DEEP) queries = await Promise.all(queries.map(deep))
        figures.push(`${sort} ${await figuresOf(queries, name === DEEP)}`)
        for (const query of queries) {
          for (const fault of await planFaults(shop, query)) faults.add(`${JSON.stringify(query)} ${fault}`)
        }
      }
      say(`${kind} ${name}\n    ${figures.join(' · ')}`)
    }
  }
  await byHand.end()
  for (const fault of faults) say(fault)
  say(faults.size === 0 ? 'No plan reads a whole table, or sorts or walks more than it may.' : 'These plans are wrong.')
  if (faults.size > 0) process.exitCode = 1
})
