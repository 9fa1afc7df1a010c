import { LIMITS } from '@promptery/contract/constants'
import type { Suggestions } from '@promptery/contract/market/lists'
import { type SQL, sql } from 'drizzle-orm'
import { STOP_WORDS } from '../../listings/search-index/terms.ts'
import { listedPrompts } from '../../listings/visibility.ts'
import type { Context } from '../../platform/context.ts'
import { foldText } from '../../platform/db/fold-text.ts'
import { presentName } from '../../platform/db/member-columns.ts'
import { isLeaving } from '../../platform/db/queries/account-deletion.ts'
import { isSuspended } from '../../platform/db/queries/suspension.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { formerUsernames, listings, prompts, searchWords, users } from '../../platform/db/schema.ts'

/** Suggestions of each kind: eight together. */
const SHOWN = { search: 3, prompt: 3, engineer: 2 }
/** Candidates, in alphabetical order. */
const COMPARED = 60
/** Indexed characters of a title. */
const TITLE_INDEXED = 40

const LAST_WORD = /[\p{L}\p{N}]+$/u

interface Suggestion {
  kind: keyof typeof SHOWN
  id: string
  text: string
  /** Of an engineer. */
  shown: string | null
}

/**
 * Completes a search: title words on the market, most frequent first; most liked listings; best-selling engineers
 * by username, who had it lately, and by display name. Suspended ones are left out. Each is a range of an index from the prefix on, in byte order, whatever the database's locale. Entries beyond the prefix
 * are removed afterwards: with a condition on the range's end the planner would estimate its length, and read all of it
 * where the estimate is low.
 */
export async function listSuggestions(ctx: Context, { search }: { search: string }): Promise<Suggestions> {
  const typed = foldText(search)
  if (isShort(typed)) return { searches: [], prompts: [], engineers: [] }
  const [last = ''] = LAST_WORD.exec(typed) ?? []
  const listed = listedPrompts(ctx.config.requireApproval)
  const indexed = [...typed].slice(0, TITLE_INDEXED).join('')
  const name = search.toLowerCase()
  const rows = await rowsOf<Suggestion>(
    ctx.searchDb,
    sql`(select 'search' as kind, null::uuid as id, word as text, null as shown from (
          ${wordsFrom(last, sql`titles_count > 1`, sql`titles_count desc, word`)}
          union all ${wordsFrom(last, sql`titles_count = 1`, sql`word using ~<~`)}) as words
        where ${!isShort(last)} limit ${SHOWN.search})
      union all
      (select 'prompt', id, title, null from (select id, title, search_text from ${prompts}
          where left(search_text, 40) ~>=~ ${indexed} and ${listed}
          order by left(search_text, 40) using ~<~ limit ${COMPARED}) as found join ${listings} using (id)
        where starts_with(search_text, ${typed}) order by likes_count desc, id desc limit ${SHOWN.prompt})
      union all
      (select 'engineer', id, username, display_name from (select id, username, display_name, username_key, sales_count from ${users}
          where username_key ~>=~ ${name} and uploads_count > 0 and not ${isSuspended} and not ${isLeaving}
          order by username_key using ~<~ limit ${COMPARED}) users
        where starts_with(username_key, ${name}) order by sales_count desc, id desc limit ${SHOWN.engineer})
      union all
      (select 'engineer', users.id, users.username, users.display_name from ${formerUsernames} former join ${users} on users.id = user_id
        where former.username_key ~>=~ ${name} and former.username_key ~<=~ ${name} and until > now()
          and uploads_count > 0 and not ${isSuspended} and not ${isLeaving} and not starts_with(users.username_key, ${name})
        order by former.username_key using ~<~ limit 1)
      union all
      (select 'engineer', id, username, display_name from (
          select id, username, display_name, display_name_key, username_key, sales_count from ${users}
          where display_name_key ~>=~ ${typed} and uploads_count > 0 and not ${isSuspended} and not ${isLeaving}
          order by display_name_key using ~<~ limit ${COMPARED}) users
        where starts_with(display_name_key, ${typed}) and not starts_with(username_key, ${name})
        order by sales_count desc, id desc limit ${SHOWN.engineer})`,
  )
  const of = (asked: Suggestion['kind']) => rows.filter(({ kind }) => kind === asked)
  return {
    searches: of('search')
      .slice(0, SHOWN.search)
      .map(({ text }) => typed.slice(0, typed.length - last.length) + text),
    prompts: of('prompt').map(({ id, text }) => ({ _id: id, title: text })),
    engineers: of('engineer')
      .slice(0, SHOWN.engineer)
      .map(({ id, text, shown }) => ({ user: id, ...presentName({ username: text, displayName: shown }) })),
  }
}

/** Words that begin so. Stems have a language before them. */
const wordsFrom = (beginning: string, where: SQL, order: SQL): SQL => sql`(select word from ${searchWords}
  where ${where} and word ~>=~ ${beginning} and word ~<~ ${`${beginning}\u{10ffff}`} and word not like '__:%'
    and word <> ${beginning} and word <> all(${sql.param(STOP_WORDS)}::text[])
  order by ${order} limit ${SHOWN.search})`

const isShort = (text: string): boolean => [...text].length < LIMITS.suggestMin
