import { type SQL, sql } from 'drizzle-orm'
import type { Catalogue } from '../catalogue.ts'
import { estimateShare } from '../frequency.ts'
import { hasPart, matchesWords } from '../matches.ts'
import { isLight, partsOf } from '../terms.ts'

/** What a term is worth by where a listing has it. */
const WORTH = {
  word: 16,
  stem: 14,
  synonym: 12,
  related: 10,
  beginning: 8,
  part: 6,
  facts: 4,
  text: 2,
  partOfText: 1,
} as const
/** Words next to each other in the title, as typed. */
const NEIGHBOURS = 8
/** The worth of a term is multiplied by how rare it is, up to this. */
export const RARITY_MAX = 10
/** The same for a word that is in many questions. */
const LIGHT_MAX = 2
/** How much rarer a term counts that is in half as many listings. */
const RARITY_STEP = 0.6
/** Steps by which a score grows, up to a half, with the share of the title that was typed. */
const COVERAGE = 4

/** Texts that a score reads. The folded text begins with the title. */
export const SCORED_TEXTS = sql`search_text, search_vector, left(search_text, length(title)) as head`
/** What a score reads of a listing beside its texts. */
export const SCORED_FACTS = sql`listings.id, listings.likes_count, listings.category, listings.type, listings.engine`
/** Columns that a score reads. */
export const SCORED = sql`${SCORED_FACTS}, ${SCORED_TEXTS}`

interface Scored {
  term: string
  /** Of the term in the title: as typed, by its stem, and of its synonyms. */
  whole: string
  stem: string
  synonyms: string | undefined
  related: string | undefined
  /** The beginning that its words have in common. */
  beginning: string
  rarity: number
}

/** A listing with its score. */
export interface Ranked {
  id: string
  score: number
  likes: number
}

/** Worth of the terms in the title, without a look at their places. Cheap, to choose which rows are scored. */
export async function roughScore(catalogue: Catalogue, terms: readonly string[]): Promise<SQL> {
  const parts: SQL[] = []
  for (const term of terms) {
    const { beginning, synonyms, related, rarity } = await read(catalogue, term)
    const isThere = sql`strpos(head, ${beginning}) > 0 ${synonyms ? sql`or head ~ ${synonyms}` : sql``} ${related ? sql`or head ~ ${related}` : sql``}`
    parts.push(sql`case when ${isThere} then ${rarity}::int else 0 end`)
  }
  return sql.join(parts, sql` + `)
}

/**
 * Rows with `id`, `likes`, `score`, and the terms that they have as `hits` and `rarity` (of which `all` is the sum), of
 * the rows of `found` with the columns `SCORED`. What is in the title counts most, then other fields, then the
 * description; rare terms count more than frequent ones, and a row with half of the terms, by how rare they are, counts about half.
 */
export async function scored(
  catalogue: Catalogue,
  terms: readonly string[],
  found: SQL,
): Promise<{ rows: SQL; all: number }> {
  const all: Scored[] = []
  for (const term of terms) all.push(await read(catalogue, term))
  const worth = all.map((one, at) => sql`${worthOf(catalogue, one)} as ${sql.raw(`f${at}`)}`)
  const sums = all.map(({ rarity }, at) => sql`${sql.raw(`f${at} * ${rarity}`)}`)
  const pairs = all.slice(1).map((two, at) => {
    const one = all[at] ?? two
    const places = `f${at} >= ${WORTH.synonym} and f${at + 1} >= ${WORTH.synonym}`
    const weight = NEIGHBOURS * (one.rarity + two.rarity)
    return sql`case when ${sql.raw(places)} and head ~ ${asWords(`${one.stem}[^[:alnum:]]+${two.stem}`)} then ${sql.raw(String(weight))} else 0 end`
  })
  const covered = all.map(
    ({ term }, at) =>
      sql`case when ${sql.raw(`f${at} >= ${WORTH.synonym}`)} then ${sql.raw(String(term.length + 1))} else 0 end`,
  )
  const plus = (parts: SQL[]): SQL => sql.join(parts, sql` + `)
  const rarities = all.map(({ rarity }, at) => sql.raw(`case when f${at} > 0 then ${rarity} else 0 end`))
  const hits = all.map((_, at) => sql.raw(`(f${at} > 0)::int`))
  // A part of another word in the description is often chance: it matches, but counts as no hit.
  const meant = all.map(({ rarity }, at) => sql.raw(`case when f${at} > ${WORTH.partOfText} then ${rarity} else 0 end`))
  const ofAll = all.reduce((sum, { rarity }) => sum + rarity, 0)
  return {
    rows: sql`select id, likes_count as likes, ${plus(hits)} as hits, ${plus(rarities)} as rarity,
        ((${plus([...sums, ...pairs])}) * (${2 * COVERAGE}::int + least(${COVERAGE}::int, ${COVERAGE}::int * (${plus(covered)}) / (length(head) + 1))) * (${all.length}::int * (${plus(meant)}) + ${ofAll}::int) / ${ofAll * (all.length + 1)}::int)::int as score
      from (select id, likes_count, head, ${sql.join(worth, sql`, `)} from (${found}) as prompts offset 0) as fields`,
    all: ofAll,
  }
}

async function read(catalogue: Catalogue, term: string): Promise<Scored> {
  const secondary = catalogue.synonyms.secondary(term)
  const [synonyms = [], related = []] = [false, true].map((isSecondary) =>
    catalogue.synonyms.of(term).filter((word) => secondary.has(word) === isSecondary),
  )
  return {
    term,
    whole: patternOf(term, catalogue),
    stem: stemPattern(term, catalogue),
    beginning: (catalogue.stems.get(term) ?? term).replace(/i$/, ''),
    synonyms: oneOf(synonyms),
    related: oneOf(related),
    rarity: await rarityOf(catalogue, term),
  }
}

/** How rare a term is, the same for the whole list. */
export async function rarityOf(catalogue: Catalogue, term: string): Promise<number> {
  const known = catalogue.rarities.get(term)
  if (known !== undefined) return known
  const share = await estimateShare(catalogue, [term])
  const rarity = Math.max(
    1,
    Math.min(isLight(term) ? LIGHT_MAX : RARITY_MAX, 1 + Math.round(-Math.log2(share) * RARITY_STEP)),
  )
  catalogue.rarities.set(term, rarity)
  return rarity
}

function worthOf(catalogue: Catalogue, { term, whole, stem, synonyms, related, beginning }: Scored): SQL {
  const isPlain = whole === term
  const isInTitle = isPlain ? sql`strpos(head, ${term}) > 0` : sql`head ~ ${whole}`
  const bySynonym = synonyms ? sql`when head ~ ${synonyms} then ${WORTH.synonym}::int` : sql``
  const byRelated = related ? sql`when head ~ ${related} then ${WORTH.related}::int` : sql``
  return sql`case when ${isInTitle} and head ~ ${asWords(whole)} then ${WORTH.word}::int
    when strpos(head, ${beginning}) > 0 and head ~ ${asWords(stem)} then ${WORTH.stem}::int
    ${bySynonym} ${byRelated}
    when ${isInTitle} then case when head ~ ${`(^|[^[:alnum:]])${whole}`} then ${WORTH.beginning}::int else ${WORTH.part}::int end
    when strpos(right(search_text, 40), ${term}) > 0 or strpos(lower(category || ' ' || type || ' ' || engine), ${term}) > 0 then ${WORTH.facts}::int
    when ${matchesWords([term], catalogue)} then ${WORTH.text}::int
    when ${hasPart(term)} then ${WORTH.partOfText}::int
    else 0 end`
}

const escaped = (text: string): string => text.replaceAll(/[^\p{L}\p{N} ]/gu, '\\$&')

/** A pattern for a term, or for the indexed word with hyphens for it: its parts joined by any mark or none. */
function patternOf(term: string, { hyphenated }: Pick<Catalogue, 'hyphenated'>): string {
  const parts = partsOf(hyphenated.get(term)?.[0] ?? term)
  return parts.length > 0 ? parts.join('[^[:alnum:]]?') : escaped(term)
}

/** Endings of words with one stem. */
const ENDINGS =
  'e|s|es|ed|er|ers|or|ors|ing|ings|ion|ions|ation|ations|ational|ator|ators|ive|ives|y|ies|ly|ment|ments|ist|ists|ism|isms|' +
  'al|als|ally|ic|ics|ical|ize|izes|ized|izing|izer|izers|ization|ise|ises|ised|ising|iser|isation|able|ant|ants|ance|ent|ence|' +
  'ity|ities|ful|ness|ship|iness|ian|ians'

/** A pattern for words with the stem of a term, as `review` and `reviewer`. */
function stemPattern(term: string, catalogue: Catalogue): string {
  const stem = catalogue.stems.get(term)
  const last = stem?.at(-1)
  if (stem === undefined || last === undefined || stem.length < 3) return patternOf(term, catalogue)
  return last === 'i' ? `${stem.slice(0, -1)}(y|i)?(${ENDINGS})?` : `${stem}${last}?(${ENDINGS})?`
}

/** A pattern for titles with one of the words. */
const oneOf = (words: readonly string[]): string | undefined =>
  words.length > 0 ? asWords(`(${words.map((word) => `${escaped(word)}(s|es)?`).join('|')})`) : undefined

/** A pattern for whole words. */
const asWords = (pattern: string): string => `(^|[^[:alnum:]])${pattern}($|[^[:alnum:]])`
