import type { LibraryView } from '@promptery/contract/constants'
import type { Folder, LibraryItem, LibraryQuery } from '@promptery/contract/library/library'
import { canonicalType } from '@promptery/contract/listings/lists'
import type { OfferStatus } from '@promptery/contract/listings/offer-lifecycle'
import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { asApproved } from '../listings/approved-snapshot.ts'
import { type CoverRow, presentCover } from '../listings/pictures/stored-pictures.ts'
import { requireKnownNames } from '../listings/values.ts'
import { isListed, type ListedFacts, listedPrompts, ownedBy } from '../listings/visibility.ts'
import { matchesSearch } from '../market/search/search-query.ts'
import type { UserContext } from '../platform/context.ts'
import { type OrderExpression, type PageOrder, type PageSlice, selectPage } from '../platform/db/page.ts'
import { pick } from '../platform/db/rows.ts'
import { libraryItems, likes, offers, prompts, purchases, users } from '../platform/db/schema.ts'

interface Page {
  items: LibraryItem[]
  nextCursor: string | null
}

/** A page of what the session's user has bought, uploaded or liked, by filters, without the texts. @throws Invalid */
export async function listLibrary(ctx: UserContext, query: LibraryQuery): Promise<Page> {
  requireKnownNames(ctx.config, query)
  const order = orderOf(query)
  const [source, another] = sourcesOf(query.view, ctx.user.id)
  const { rows, nextCursor } = await selectPage(order, query, (slice) => {
    // Reads a page of each source by its index, then merges.
    const first = selectSource(ctx, query, source, slice)
    if (!another) return first
    return unionAll(first, selectSource(ctx, query, another, slice))
      .orderBy(...Object.keys(order.columns).map((name) => sql`${sql.identifier(name)} ${sql.raw(order.direction)}`))
      .limit(slice.limit)
  })
  return { items: rows.map((row) => presentItem(ctx, row)), nextCursor }
}

/** Folded title: the beginning of the search text. The "C" collation has one order in every database. */
const TITLE: OrderExpression = { expression: sql`left(${prompts.foldedTitle}, 40) collate "C"`, type: 'text' }

function orderOf({ view, sort }: LibraryQuery): PageOrder<'added' | 'title_key' | 'id'> {
  if (sort === 'Title') return { direction: 'asc', columns: { title_key: TITLE, id: prompts.id } }
  const added = { expression: sql`source.added`, type: view === 'liked' ? 'bigint' : 'uuid' }
  // Two likes can have the same time.
  const columns = view === 'liked' ? { added, id: prompts.id } : { added }
  return { direction: sort === 'Oldest' ? 'asc' : 'desc', columns }
}

const selectSource = (ctx: UserContext, query: LibraryQuery, source: SQL, { after, order, limit }: PageSlice) =>
  ctx.db
    .select({
      id: prompts.id,
      title: prompts.title,
      type: prompts.type,
      priceCents: prompts.priceCents,
      uploadedBy: prompts.uploadedBy,
      approvedSnapshot: prompts.approvedSnapshot,
      ...pick(prompts, 'cover', 'status', 'withdrawnAt', 'mustBeApproved', 'drawnKey', 'drawnPlaceholder'),
      uploaderName: users.username,
      uploaderDisplayName: users.displayName,
      isBought: isBought(ctx, query).as('is_bought'),
      offerStatus: offers.status,
      offerDueAt: offers.dueAt,
      folderId: libraryItems.folderId,
      isFavourite: libraryItems.isFavourite,
      added: sql<string | number>`source.added`.mapWith(query.view === 'liked' ? Number : String).as('added'),
      title_key: sql<string>`${TITLE.expression}`.as('title_key'),
    })
    .from(sql`(${source}) as source`)
    .innerJoin(prompts, sql`${prompts.id} = source.prompt_id`)
    .innerJoin(users, eq(users.id, prompts.uploadedBy))
    .leftJoin(offers, and(eq(offers.promptId, prompts.id), isNotNull(prompts.privateFor)))
    .leftJoin(libraryItems, and(eq(libraryItems.promptId, prompts.id), eq(libraryItems.userId, ctx.user.id)))
    .where(and(isChosen(ctx, query), after))
    .orderBy(...order)
    .limit(limit)

/** The `owned` views contain uploads and purchases; likes may be neither. */
const isBought = ({ user }: UserContext, { view }: LibraryQuery): SQL<boolean> =>
  view === 'liked'
    ? sql`exists (select from ${purchases} where ${purchases.promptId} = ${prompts.id} and ${ownedBy(user.id)})`
    : sql`${prompts.uploadedBy} <> ${user.id}`

function isChosen(ctx: UserContext, query: LibraryQuery): SQL | undefined {
  const { view, folder, type, engine, category, search } = query
  return and(
    // Owned prompts stay visible when they leave the market.
    view === 'liked'
      ? or(listedPrompts(ctx.config.requireApproval), eq(prompts.uploadedBy, ctx.user.id), isBought(ctx, query))
      : undefined,
    view === 'favourites' ? eq(libraryItems.isFavourite, true) : undefined,
    folder ? eq(libraryItems.folderId, folder) : undefined,
    type === 'All' ? undefined : eq(prompts.type, canonicalType(type)),
    engine === 'All' ? undefined : eq(prompts.engine, engine),
    category === 'All' ? undefined : eq(prompts.category, category),
    search ? matchesSearch(search) : undefined,
  )
}

/** Paid purchases. Their ids are in the order of buying. */
const bought = (userId: string): SQL =>
  sql`select ${purchases.id} as added, ${purchases.promptId} as prompt_id from ${purchases} where ${ownedBy(userId)}`

/** Uploads without the listings of offers. Ids of prompts are in the order of uploading. */
const own = (userId: string): SQL =>
  sql`select ${prompts.id} as added, ${prompts.id} as prompt_id from ${prompts}
    where ${eq(prompts.uploadedBy, userId)} and ${prompts.privateFor} is null`

/** Likes. These have no ids and are ordered by time, in microseconds. */
const liked = (userId: string): SQL =>
  sql`select (extract(epoch from ${likes.createdAt}) * 1000000)::bigint as added, ${likes.promptId} as prompt_id
    from ${likes} where ${eq(likes.userId, userId)}`

/** Queries of a view's prompts, one or two, each with `prompt_id` and `added`, the sort key. */
export function sourcesOf(view: LibraryView, userId: string): [SQL, SQL?] {
  if (view === 'liked') return [liked(userId)]
  if (view === 'bought') return [bought(userId)]
  if (view === 'own') return [own(userId)]
  return [bought(userId), own(userId)]
}

type Row = typeof prompts.$inferSelect

interface ItemRow extends CoverRow, ListedFacts, Pick<Row, 'approvedSnapshot'> {
  title: string
  type: string
  priceCents: number
  uploadedBy: string
  uploaderName: string
  uploaderDisplayName: string | null
  isBought: boolean
  /** Null: it is no listing of an offer. */
  offerStatus: OfferStatus | null
  offerDueAt: Date | null
  folderId: string | null
  /** Null: without an entry. */
  isFavourite: boolean | null
}

function presentItem(ctx: Pick<UserContext, 'user' | 'files' | 'config'>, row: ItemRow): LibraryItem {
  const isOwn = row.uploadedBy === ctx.user.id
  const shown = isOwn ? row : asApproved(row, ctx.config.requireApproval)
  return {
    _id: row.id,
    title: shown.title,
    type: row.type,
    price: row.priceCents / 100,
    uploaderName: row.uploaderName,
    ...(row.uploaderDisplayName !== null && { uploaderDisplayName: row.uploaderDisplayName }),
    cover_image: presentCover(shown, ctx.files),
    owned: row.isBought,
    isOwn,
    ...stateOf(row, isOwn, ctx.config.requireApproval),
    folderId: row.folderId,
    isFavourite: row.isFavourite ?? false,
  }
}

/** Of hired work how far it is, of another prompt why it is not listed. */
function stateOf(row: ItemRow, isOwn: boolean, requireApproval: boolean): Pick<LibraryItem, 'offer' | 'unlisted'> {
  const { offerStatus: status, offerDueAt } = row
  if (status) return { offer: { status, dueAt: offerDueAt?.toISOString() ?? null } }
  return isListed(row, requireApproval) ? {} : { unlisted: isOwn ? reasonOf(row) : 'withdrawn' }
}

/** Why a prompt is not listed. */
function reasonOf({ withdrawnAt, status }: ItemRow): 'pending' | 'rejected' | 'withdrawn' {
  if (withdrawnAt) return 'withdrawn'
  return status === 'rejected' ? 'rejected' : 'pending'
}

export const presentFolder = ({ id, name }: { id: string; name: string }): Folder => ({ _id: id, name })
