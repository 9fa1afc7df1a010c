import type { PageQuery } from '@promptery/contract/common'
import { LIMITS } from '@promptery/contract/constants'
import type { PromptCard } from '@promptery/contract/listings/cards'
import type { Prompt, PromptsPage } from '@promptery/contract/listings/prompts'
import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { asApproved } from '../../listings/approved-snapshot.ts'
import {
  bytesOfText,
  hasId,
  isListingOf,
  listingColumns,
  selectByIds,
  selectListings,
  selectListingsWithText,
} from '../../listings/columns.ts'
import { visibilityColumns } from '../../listings/get-prompt.ts'
import { presentCover } from '../../listings/pictures/stored-pictures.ts'
import { presentPrompts } from '../../listings/present.ts'
import { entriesWith } from '../../listings/search-index/dictionary.ts'
import { quoteTerm, termsOfSearch } from '../../listings/search-index/terms.ts'
import {
  boughtText,
  canReadText,
  canSeeListing,
  isBoughtVersion,
  listedPrompts,
  maySee,
  ownedBy,
} from '../../listings/visibility.ts'
import type { Context, UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { foldText } from '../../platform/db/fold-text.ts'
import { selectPage } from '../../platform/db/page.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { formerVersions, listings, prompts, purchases, searchWords, users } from '../../platform/db/schema.ts'
import { prepared } from '../../platform/db/statements.ts'
import { NotFound } from '../../platform/errors.ts'

/** Listings by their ids, as links to them show them. Those that the session's user may not see are left out. */
export async function listCards(ctx: UserContext, { ids }: { ids: string[] }): Promise<PromptCard[]> {
  const { db, user, files } = ctx
  const { requireApproval } = ctx.config
  const rows = await db
    .select({
      id: prompts.id,
      title: prompts.title,
      priceCents: prompts.priceCents,
      cover: prompts.cover,
      drawnKey: prompts.drawnKey,
      drawnPlaceholder: prompts.drawnPlaceholder,
      approvedSnapshot: prompts.approvedSnapshot,
      uploadedBy: prompts.uploadedBy,
      privateFor: prompts.privateFor,
      status: prompts.status,
      withdrawnAt: prompts.withdrawnAt,
      mustBeApproved: prompts.mustBeApproved,
      purchaseId: purchases.id,
    })
    .from(prompts)
    .leftJoin(purchases, and(eq(purchases.promptId, prompts.id), ownedBy(user.id)))
    .where(inArray(prompts.id, ids))
  return rows
    .filter((row) => canSeeListing(user, row, row.purchaseId !== null, requireApproval))
    .map((row) => {
      // The uploader and admins also see pending changes.
      const shown = canReadText(user, row, false) ? row : asApproved(row, requireApproval)
      const { id, title, priceCents } = shown
      return { _id: id, title, price: priceCents / 100, cover_image: presentCover(shown, files) }
    })
}

/** Listings of an engineer on the market, best-selling first. @throws NotFound for an unknown id */
export async function listEngineerPrompts(
  ctx: Context,
  input: { id: string } & PageQuery,
): Promise<Omit<PromptsPage, 'success'>> {
  const { rows, nextCursor } = await selectPage(
    { direction: 'desc', columns: { salesCount: listings.salesCount, id: listings.id } },
    input,
    ({ after, order, limit }) =>
      selectListings(ctx)
        .where(and(eq(listings.uploadedBy, input.id), listedPrompts(ctx.config.requireApproval, listings), after))
        .orderBy(...order)
        .limit(limit),
  )
  if (rows.length === 0) await checkUser(ctx, input.id)
  return { prompts: presentPrompts(ctx, rows), nextCursor }
}

async function checkUser(ctx: Context, id: string): Promise<void> {
  const found = await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, id))
  if (found.length === 0) throw new NotFound('This user does not exist')
}

/** Listings like a prompt, by other engineers, best first. @throws NotFound for one that the caller may not see */
export async function listSimilar(ctx: Context, input: { promptId: string }): Promise<Prompt[]> {
  const { db, config } = ctx
  const [source] = await prepared(db, 'similar to', () => selectSource(ctx)).execute({ id: input.promptId })
  if (!source || !(await maySee(ctx, source))) throw new NotFound('This prompt does not exist')
  const ids = await selectSimilarIds(db, source, config.requireApproval, LIMITS.similarShown)
  return presentPrompts(ctx, await selectByIds(ctx, ids))
}

const selectSource = ({ db }: Context) => {
  const { title, type, category } = prompts
  return db
    .select({ ...visibilityColumns, title, type, category, sales: listings.salesCount })
    .from(prompts)
    .innerJoin(listings, isListingOf())
    .where(eq(prompts.id, sql.placeholder('id')))
}

type Page = Omit<PromptsPage, 'success'>

/** Uploads of the session's user in every state, latest first, without the listings of offers. */
export async function listUploadedPrompts(ctx: UserContext, input: PageQuery): Promise<Page> {
  const { rows: page, nextCursor } = await selectPage(
    { direction: 'desc', columns: { id: prompts.id } },
    input,
    ({ after, order, limit }) =>
      ctx.db
        .select({ id: prompts.id, bytes: bytesOfText(prompts.promptText) })
        .from(prompts)
        .where(and(eq(prompts.uploadedBy, ctx.user.id), isNull(prompts.privateFor), after))
        .orderBy(...order)
        .limit(limit),
    ({ bytes }) => bytes,
  )
  const ids = page.map(({ id }) => id)
  const rows = await selectListingsWithText(ctx).where(hasId(ids)).orderBy(desc(prompts.id))
  return { prompts: presentPrompts(ctx, rows), nextCursor }
}

/** Paid purchases of the session's user, latest first, also withdrawn prompts, each with the bought text. */
export async function listBoughtPrompts(ctx: UserContext, input: PageQuery): Promise<Page> {
  const { rows: page, nextCursor } = await selectPage(
    { direction: 'desc', columns: { id: purchases.id } },
    input,
    ({ after, order, limit }) =>
      ctx.db
        .select({ id: purchases.id, bytes: bytesOfText(boughtText()) })
        .from(purchases)
        .innerJoin(prompts, eq(prompts.id, purchases.promptId))
        .leftJoin(formerVersions, isBoughtVersion())
        .where(and(ownedBy(ctx.user.id), after))
        .orderBy(...order)
        .limit(limit),
    ({ bytes }) => bytes,
  )
  const ids = page.map(({ id }) => id)
  const rows = await ctx.db
    .select({ ...listingColumns(ctx), approvedSnapshot: prompts.approvedSnapshot, promptText: boughtText() })
    .from(purchases)
    .innerJoin(prompts, eq(prompts.id, purchases.promptId))
    .innerJoin(listings, isListingOf())
    .innerJoin(users, eq(users.id, prompts.uploadedBy))
    .leftJoin(formerVersions, isBoughtVersion())
    .where(sql`${purchases.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(desc(purchases.id))
  const shown = rows.map((row) => asApproved(row, ctx.config.requireApproval))
  return { prompts: presentPrompts(ctx, shown), nextCursor }
}

/** Buyers of the prompt that are asked for, and purchases of each. */
const [BUYERS, PURCHASES] = [40, 20]
/** Prompts taken of each source. */
const TAKEN = 40
/** Words of the title that are looked up in pairs: the rarest. */
const WORDS = 3
/** Listings with a word up to which it is looked up alone. */
const RARE = 2_000
/** How much common buyers (at most), the category and the type count, beside a common word of the title with up to 1. */
const WEIGHTS = { buyers: 1, category: 0.6, type: 0.3 }

interface Source {
  id: string
  title: string
  type: string
  category: string
  uploadedBy: string
  sales: number
}

interface Candidate extends Omit<Source, 'uploadedBy'> {
  buyers: number
  likes: number
}

/** A word of the title, and how many titles have it. */
interface Word {
  word: string
  /** In the notation of `tsquery`. */
  terms: string
  count: number
}

/** Shorter words say little. */
const WORD_MIN = 2

/**
 * Ids of listings of other engineers that are like a prompt, best first: by words of the title, category, type, and what
 * its buyers bought too. Each source is bounded and read from an index.
 */
async function selectSimilarIds(db: Db, source: Source, requireApproval: boolean, limit: number): Promise<string[]> {
  const words = await rarestWords(db, source.title)
  const othersIn = (table: typeof prompts | typeof listings) =>
    and(listedPrompts(requireApproval, table), ne(table.uploadedBy, source.uploadedBy))
  const others = othersIn(prompts)
  const sources = [
    boughtToo(source.id),
    ...withWords(words, othersIn(listings)),
    ofCategory(source.category, othersIn(listings)),
  ]
  const candidates = await rowsOf<Candidate>(
    db,
    sql`with found as materialized (select id, max(buyers) as buyers
        from (${sql.join(
          sources.map((one) => sql`(${one})`),
          sql` union all `,
        )}) as each_found (id, buyers) group by id)
      select prompts.id, prompts.title, prompts.type, prompts.category, listings.likes_count as likes,
        listings.sales_count as sales, found.buyers
      from found join ${prompts} on prompts.id = found.id join ${listings} on listings.id = found.id where ${others}`,
  )
  return candidates
    .map((candidate) => ({ ...candidate, score: scoreOf(candidate, source, words) }))
    .sort((a, b) => b.score - a.score || b.likes - a.likes || (a.id < b.id ? 1 : -1))
    .slice(0, limit)
    .map(({ id }) => id)
}

/** The words of a title, rarest first. */
async function rarestWords(db: Db, title: string): Promise<Word[]> {
  const typed = termsOfSearch(foldText(title)).filter(({ text }) => text.length >= WORD_MIN)
  return rowsOf<Word>(
    db,
    sql`select text as word, terms, coalesce(titles_count, 0) as count
      from unnest(${sql.param(typed.map(({ text }) => text))}::text[], ${sql.param(typed.map(({ terms }) => phraseOf(terms)))}::text[]) as typed (text, terms)
      left join ${searchWords} on word = text order by 3`,
  )
}

const phraseOf = (terms: readonly string[]): string => `(${terms.map((term) => `${quoteTerm(term)}:A`).join(' <-> ')})`

const boughtToo = (id: string): SQL =>
  sql`select too.prompt_id, count(*)::int from (select buyer_id from ${purchases}
      where ${and(eq(purchases.promptId, id), sql`status = 'paid'`)} limit ${BUYERS}) as buyers
    cross join lateral (select prompt_id from ${purchases} where buyer_id = buyers.buyer_id and status = 'paid'
      order by id desc limit ${PURCHASES}) as too
    group by too.prompt_id order by count(*) desc limit ${TAKEN}`

/** Listings with each two of the rarest words in the title, and with one that few have. */
function withWords(words: readonly Word[], where: SQL | undefined): SQL[] {
  const rarest = words.slice(0, WORDS)
  const pairs = rarest.flatMap((one, at) => rarest.slice(at + 1).map((other) => [one.terms, other.terms]))
  const alone = rarest.filter(({ count }) => count <= RARE).map(({ terms }) => [terms])
  return [...pairs, ...alone].map(
    (queries) => sql`select id, 0 from (${entriesWith(queries, sql`listings.id`, where)} limit ${TAKEN}) as with_words`,
  )
}

const ofCategory = (category: string, where: SQL | undefined): SQL =>
  sql`select id, 0 from ${listings} where ${and(eq(listings.category, category), where)}
    order by likes_count desc, id desc limit ${TAKEN}`

function scoreOf(candidate: Candidate, source: Source, words: readonly Word[]): number {
  const its = new Set(termsOfSearch(foldText(candidate.title)).map(({ text }) => text))
  const inCommon = words.filter(({ word }) => its.has(word))
  return (
    inCommon.reduce((sum, { count }) => sum + 1 / (1 + Math.log10(1 + count)), 0) +
    sharedBuyers(candidate, source) * WEIGHTS.buyers +
    (candidate.category === source.category ? WEIGHTS.category : 0) +
    (candidate.type === source.type ? WEIGHTS.type : 0)
  )
}

/** The cosine of both listings' buyers: what everybody buys is not like each prompt. */
const sharedBuyers = ({ buyers, sales }: Candidate, source: Source): number =>
  buyers === 0 ? 0 : Math.min(1, buyers / Math.sqrt(Math.min(source.sales, BUYERS) * Math.min(sales, BUYERS)))
