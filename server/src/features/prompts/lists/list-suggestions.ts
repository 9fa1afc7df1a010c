import { LIMITS } from '@promptery/contract/constants'
import type { Suggestions } from '@promptery/contract/listings/suggestions'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { foldText } from '../../../db/fold-text.ts'
import { rowsOf } from '../../../db/rows-of.ts'
import { prompts, searchWords, users } from '../../../db/schema.ts'
import { isSmallShop } from '../../../listings/search/frequency.ts'
import { EMPTY_WORDS } from '../../../listings/search/terms.ts'
import { listedPrompts } from '../../../listings/visibility.ts'

/** Eight together. */
const SHOWN = { search: 3, prompt: 3, engineer: 2 }
/** So many are compared, in the order of the alphabet. */
const COMPARED = 60
/** So many characters of a title are in its index. */
const TITLE_INDEXED = 40

const LAST_WORD = /[\p{L}\p{N}]+$/u

interface Suggestion {
  kind: keyof typeof SHOWN
  id: string
  text: string
}

/**
 * What a search that is being typed could become: words of titles on the market, the most frequent first; the most liked
 * listings; the best-selling engineers.
 *
 * Each is read from its place in an index on, in the order of bytes, whatever the locale of the database. What does not
 * begin so is left out afterwards: a condition on the end of the range would let the planner guess how long it is, and
 * read all of it where the guess is low.
 */
export async function listSuggestions(ctx: Context, { search }: { search: string }): Promise<Suggestions> {
  const typed = foldText(search)
  if (isShort(typed)) return { searches: [], prompts: [], engineers: [] }
  const [last = ''] = LAST_WORD.exec(typed) ?? []
  const listed = listedPrompts(ctx.config.requireApproval)
  const indexed = [...typed].slice(0, TITLE_INDEXED).join('')
  const name = search.toLowerCase()
  const isSmall = await isSmallShop(ctx.searches.reads)
  const rows = await rowsOf<Suggestion>(
    ctx.searches.reads,
    sql`(select 'search' as kind, null::uuid as id, word as text from ${searchWords}
        where titles_count > 1 and ${!isShort(last)} and word ~>=~ ${last} and word ~<~ ${`${last}\u{10ffff}`}
          and word <> ${last} and word <> all(${sql.param(EMPTY_WORDS)}::text[])
        order by titles_count desc, word limit ${SHOWN.search})
      union all
      ${isSmall && !isShort(last) ? wordsOfOneTitle(last) : sql``}
      (select 'prompt', id, title from (select id, title, search_text, likes_count from ${prompts}
          where left(search_text, 40) ~>=~ ${indexed} and ${listed}
          order by left(search_text, 40) using ~<~ limit ${COMPARED}) prompts
        where starts_with(search_text, ${typed}) order by likes_count desc, id desc limit ${SHOWN.prompt})
      union all
      (select 'engineer', id, username from (select id, username, username_key, sales_count from ${users}
          where username_key ~>=~ ${name} and uploads_count > 0
          order by username_key using ~<~ limit ${COMPARED}) users
        where starts_with(username_key, ${name}) order by sales_count desc, id desc limit ${SHOWN.engineer})`,
  )
  const of = (asked: Suggestion['kind']) => rows.filter(({ kind }) => kind === asked)
  return {
    searches: of('search')
      .slice(0, SHOWN.search)
      .map(({ text }) => typed.slice(0, typed.length - last.length) + text),
    prompts: of('prompt').map(({ id, text }) => ({ _id: id, title: text })),
    engineers: of('engineer').map(({ id, text }) => ({ user: id, username: text })),
  }
}

/** Of a large shop nobody has counted them. */
const wordsOfOneTitle = (last: string): SQL => sql`(select 'search', null::uuid, word from ${searchWords}
    where titles_count = 1 and word like ${`${last}%`} and word <> ${last} and word <> all(${sql.param(EMPTY_WORDS)}::text[])
    order by word limit ${SHOWN.search})
  union all`

const isShort = (text: string): boolean => [...text].length < LIMITS.suggestMin
