// How fast the search answers in a large shop: `npm run bench:search-speed -- [COUNT] [FILE.csv]`. Fills a throw-away
// PostgreSQL with COUNT listings (1,000,000, which takes some five minutes) and searches ten at a time.
import { BEST_MATCH, SORTS } from '@promptery/contract/constants'
import { listPromptsQuery } from '@promptery/contract/prompts'
import { listPrompts } from '../server/src/features/prompts/list-prompts.ts'
import { fillOnce } from './fill.ts'
import { LIBRARY, say, withShop } from './shop.ts'

const AT_ONCE = 10
/** Of each kind, sort and filter. */
const ASKED = 60

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
const FILTERS: Record<string, object> = { '': {}, 'in Writing, Chat gpt': { category: 'Writing', engine: 'Chat gpt' } }

const [count = '1000000', file = LIBRARY] = process.argv.slice(2)

await withShop(async ({ database, ctx }) => {
  await fillOnce(database, { count: Number(count), file })
  say(`${count} listings, ${AT_ONCE} at once: milliseconds in the middle, at p99`)
  for (const [kind, searches] of Object.entries(KINDS)) {
    for (const [name, filters] of Object.entries(FILTERS)) {
      const figures: string[] = []
      for (const sort of [...SORTS, BEST_MATCH]) {
        const times: number[] = []
        const ask = async (turn: number): Promise<void> => {
          const begun = performance.now()
          const search = searches[turn % searches.length]
          await listPrompts(ctx, listPromptsQuery.parse({ ...filters, search, sort }))
          times.push(performance.now() - begun)
        }
        const asker = async (_: unknown, first: number): Promise<void> => {
          for (let turn = first; turn < ASKED; turn += AT_ONCE) await ask(turn)
        }
        await Promise.all(Array.from({ length: AT_ONCE }, asker))
        times.sort((a, b) => a - b)
        const [middle = 0, slow = 0] = [times[Math.floor(ASKED / 2)], times[Math.floor(ASKED * 0.99)]]
        figures.push(`${sort} ${middle.toFixed(0)}, ${slow.toFixed(0)}`)
      }
      say(`${`${kind} ${name}`.padEnd(44)} ${figures.join(' · ')}`)
    }
  }
})
