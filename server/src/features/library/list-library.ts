import type { LibraryItem, LibraryQuery } from '@promptery/contract/listings/library'
import { canonicalType } from '@promptery/contract/listings/lists'
import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { requireKnownNames } from '../../catalog/known-names.ts'
import { ownedBy } from '../../catalog/ownership.ts'
import { matchesSearch } from '../../catalog/search/search-query.ts'
import { listedPrompts } from '../../catalog/visibility.ts'
import type { UserContext } from '../../platform/context.ts'
import { type OrderExpression, type PageOrder, type PageSlice, selectPage } from '../../platform/db/page.ts'
import { pick } from '../../platform/db/pick.ts'
import { libraryItems, offers, prompts, purchases, users } from '../../platform/db/schema.ts'
import { presentItem } from './present.ts'
import { sourcesOf } from './sources.ts'

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
