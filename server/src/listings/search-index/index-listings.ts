import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { ShopConfig } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { foldText } from '../../platform/db/fold-text.ts'
import {
  backfills,
  formerUsernames,
  listings,
  POPULAR_UP_TO,
  prompts,
  searchIndex,
  searchWords,
  textFingerprints,
  users,
} from '../../platform/db/schema.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { DESCRIPTION } from '../leak-detection/write-fingerprints.ts'
import { countWords, dictionaryOf } from './dictionary.ts'
import { filterTerm, type PlacedTerm, quoteTerm, STOP_WORDS, termsOfText } from './terms.ts'

/** Characters of an open text whose words are looked at. */
const READ_MAX = 10_000
/** Words of an open text that are searched: of more the listings resemble each other, and searches take longer. */
const KEYWORDS_MAX = 20
const KEYWORD = /^(?=.*\p{L})[\p{L}\p{N}\p{M}]{4,30}$/u
/** Places between two texts of a listing, so that no phrase reaches over. */
const GAP = 100

const stopWords = new Set(STOP_WORDS)

interface Listing {
  id: string
  title: string
  description: string
  type: string
  category: string
  engine: string
  priceBand: number
  uploaderName: string
  uploaderDisplayName: string | null
  /** As guessed, such as `de`. Null or empty: not known. */
  language: string | null
  /** Null: not everybody reads it. */
  openText: string | null
}

/** A row of `search_index`, of which PostgreSQL adds the stems. */
interface Entry {
  id: string
  title: string
  /** In the notation of `tsvector`. */
  terms: string
  dictionary: string
  prefix: string
  words: string[]
  places: string[]
  length: number
}

/** @returns also the words for the dictionary */
function entryOf(listing: Listing): Entry {
  const title = termsOfText(listing.title, { isTitle: true })
  const { category, type, engine, uploaderName, uploaderDisplayName } = listing
  const facts = [category, type, engine, uploaderName, uploaderDisplayName ?? ''].join('\n')
  const weighted: [weight: string, terms: PlacedTerm[]][] = [['A', title]]
  let begin = 1
  const add = (weight: string, text: string): void => {
    begin = Math.max(begin, ...weighted.flatMap(([, terms]) => terms.slice(-1).map(({ at }) => at))) + GAP
    weighted.push([weight, termsOfText(text, { begin })])
  }
  add('B', facts)
  add('C', listing.description)
  if (listing.openText !== null) weighted.push(['D', keywordsOf(listing.openText, weighted)])
  const terms = new Map<string, string[]>()
  const words = new Map<string, string[]>()
  for (const [weight, placed] of weighted) {
    for (const { term, at, isWord } of placed) {
      const place = `${Math.min(at, 16_000)}${weight}`
      terms.set(term, [...(terms.get(term) ?? []), place])
      if (isWord) words.set(term, [...(words.get(term) ?? []), place])
    }
  }
  const { dictionary, prefix } = dictionaryOf(listing.language)
  return {
    id: listing.id,
    title: foldText(listing.title),
    terms:
      [...terms].map(([term, places]) => `${quoteTerm(term)}:${places.slice(0, 20).join(',')}`).join(' ') +
      filtersOf(listing),
    dictionary,
    prefix,
    words: [...words.keys()],
    places: [...words.values()].map((places) => places.slice(0, 20).join(',')),
    length: Math.max(1, title.filter(({ isWord }) => isWord).length),
  }
}

/** The filters of the market's lists, so that the index intersects them with what is searched. */
const filtersOf = (listing: Listing): string =>
  (['type', 'category', 'engine', 'priceBand'] as const).map((name) => ` ${filterTerm(name, listing[name])}`).join('')

/** The most frequent words of an open text that are not searched anyway, those that come first before others. */
function keywordsOf(text: string, others: [string, PlacedTerm[]][]): PlacedTerm[] {
  const searched = new Set(others.flatMap(([, terms]) => terms.map(({ term }) => term)))
  const counts = new Map<string, PlacedTerm & { count: number }>()
  for (const placed of termsOfText(text.slice(0, READ_MAX), { begin: 16_000 })) {
    const { term, isWord } = placed
    const isTelling = !isWord || (KEYWORD.test(term) && !stopWords.has(term))
    if (isTelling && !searched.has(term)) counts.set(term, { ...placed, count: (counts.get(term)?.count ?? 0) + 1 })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).slice(0, KEYWORDS_MAX)
}

/** Writes what listings are searched by, and their words into the dictionary. Called in the transaction that writes them. */
export async function indexListings(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .select({
      id: prompts.id,
      title: prompts.title,
      description: prompts.description,
      type: prompts.type,
      category: prompts.category,
      engine: prompts.engine,
      priceBand: listings.priceBand,
      uploaderName: users.username,
      uploaderDisplayName: users.displayName,
      language: textFingerprints.language,
      openText: sql<
        string | null
      >`case when ${prompts.isOpen} and ${prompts.priceCents} = 0 then ${prompts.promptText} end`,
    })
    .from(prompts)
    .innerJoin(listings, eq(listings.id, prompts.id))
    .innerJoin(users, eq(users.id, prompts.uploadedBy))
    .leftJoin(
      textFingerprints,
      and(eq(textFingerprints.promptId, prompts.id), eq(textFingerprints.version, DESCRIPTION)),
    )
    .where(and(inArray(prompts.id, [...ids]), isNull(prompts.privateFor)))
  const entries = rows.map(entryOf)
  await tx.execute(sql`
    with entries as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (id uuid, title text, terms text, dictionary text,
        prefix text, words text[], places text[], length int)
    ), stems as materialized (
      select id, prefix || stem as stem, word_places as places from entries, unnest(words, places) as each_word (word, word_places),
        lateral (select (ts_lexize(dictionary::regdictionary, word))[1] as stem) as stemmed
      where stem is not null and (stem <> word or prefix <> '')
    ), new_words as (
      insert into ${searchWords} (word)
        select distinct word from (select unnest(words) as word from entries union all select stem from stems where stem like '__:%') as each_word
        where word ~ '^[^[:space:]]{2,33}$' order by 1
      on conflict do nothing
    ), titles as (
      update ${prompts} set search_text = entries.title from entries where prompts.id = entries.id and search_text <> entries.title
    )
    insert into ${searchIndex} (prompt_id, terms, title_length)
      select id, (terms || coalesce((select string_agg(' ''' || replace(stem, '''', '''''') || ''':' || places, '') from stems where stems.id = entries.id), ''))::tsvector, length
      from entries
    on conflict (prompt_id) do update set terms = excluded.terms, title_length = excluded.title_length`)
}

/** Listings indexed at once. */
const BATCH = 200

/** Name of the backfill. A new name makes every shop index its listings again. */
export const TERMS_BACKFILL = 'search-index-names'

/** Indexes all listings again, once: an earlier version stored them otherwise, and searches find these until then. */
async function indexAllListings(db: Db, signal?: AbortSignal): Promise<void> {
  if ((await db.$count(backfills, eq(backfills.name, TERMS_BACKFILL))) > 0) return
  for (let after = '00000000-0000-0000-0000-000000000000'; !signal?.aborted; ) {
    const rows = await db
      .select({ id: prompts.id })
      .from(prompts)
      .where(gt(prompts.id, after))
      .orderBy(prompts.id)
      .limit(BATCH)
    const ids = rows.map(({ id }) => id)
    const last = ids.at(-1)
    if (last === undefined) {
      await db.insert(backfills).values({ name: TERMS_BACKFILL }).onConflictDoNothing()
      return
    }
    await db.transaction((tx) => indexListings(tx, ids))
    after = last
  }
}

/** Writes the popularity of the listings for which it has changed. */
async function sortByPopularity(db: Db): Promise<void> {
  const parts = Object.entries(POPULAR_UP_TO).reverse()
  const popularity = parts.map(([part, last]) => sql.raw(`when place <= ${last} then ${part}`))
  await db.execute(sql`
    with liked as materialized (
      select id, case ${sql.join(popularity, sql` `)} end as popularity
      from (select id, row_number() over (order by likes_count desc, id desc) as place from ${listings}
        where withdrawn_at is null and status <> 'rejected'
        order by likes_count desc, id desc limit ${POPULAR_UP_TO[1]}) as most_liked
    ), changed as (
      select id, popularity from liked
      union all select prompt_id, 0 from ${searchIndex} where popularity > 0 and not exists (select from liked where id = prompt_id)
    )
    update ${searchIndex} set popularity = changed.popularity from changed
    where prompt_id = changed.id and search_index.popularity <> changed.popularity`)
}

/** Brings what searches need of all listings up to date. */
export async function updateSearch(
  db: Db,
  { requireApproval }: Pick<ShopConfig, 'requireApproval'>,
  signal?: AbortSignal,
) {
  await indexAllListings(db, signal)
  await sortByPopularity(db)
  await countWords(db, requireApproval)
}

export const indexListingsJob: Job = {
  name: 'learn-search-words',
  cron: '0 * * * *',
  run: ({ db, config }, signal) => updateSearch(db, config, signal),
}

const NAMES = 100
const LISTINGS = 500

/** Writes changed names into the search index of listings, and forgets former names that are free again. */
export const searchNewNamesJob: Job = {
  name: 'search-new-names',
  cron: '* * * * *',
  async run({ db }, signal) {
    const former = await db.select().from(formerUsernames).where(sql`not ${formerUsernames.isSearched}`).limit(NAMES)
    const named = await db
      .select({ userId: users.id, name: users.displayName })
      .from(users)
      .where(sql`not ${users.isNameSearched}`)
      .limit(NAMES)
    for (const userId of new Set([...former, ...named].map((row) => row.userId))) {
      await indexListingsOf(db, userId, signal)
      if (signal?.aborted) return
      const keys = former.flatMap((row) => (row.userId === userId ? [row.usernameKey] : []))
      await db
        .update(formerUsernames)
        .set({ isSearched: true })
        .where(and(eq(formerUsernames.userId, userId), inArray(formerUsernames.usernameKey, keys)))
      const read = named.find((row) => row.userId === userId)
      // A name that was changed meanwhile waits for the next run.
      const isSame = read && sql`${users.displayName} is not distinct from ${read.name}`
      if (read)
        await db
          .update(users)
          .set({ isNameSearched: true })
          .where(and(eq(users.id, userId), isSame))
    }
    await db.delete(formerUsernames).where(and(lt(formerUsernames.until, sql`now()`), formerUsernames.isSearched))
  },
}

async function indexListingsOf(db: Db, userId: string, signal?: AbortSignal): Promise<void> {
  for (let after: string | undefined; !signal?.aborted; ) {
    const rows = await db
      .select({ id: prompts.id })
      .from(prompts)
      .where(and(eq(prompts.uploadedBy, userId), after === undefined ? undefined : gt(prompts.id, after)))
      .orderBy(prompts.id)
      .limit(LISTINGS)
    const ids = rows.map(({ id }) => id)
    await db.transaction((tx) => indexListings(tx, ids))
    after = ids.at(-1)
    if (ids.length < LISTINGS) return
  }
}
