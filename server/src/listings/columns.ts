import { eq, getTableColumns, type Placeholder, type SQLWrapper, sql } from 'drizzle-orm'
import type { Context, UserContext } from '../platform/context.ts'
import { likes, listings, prompts, purchases, textFingerprints, users } from '../platform/db/schema.ts'
import { prepared } from '../platform/db/statements.ts'
import { DESCRIPTION } from './leak-detection/write-fingerprints.ts'
import { ownedBy } from './visibility.ts'

const {
  promptText,
  version,
  textChangedAt,
  versionNote,
  notifiedVersion,
  approvedSnapshot,
  worksWith,
  gapHints,
  licence,
  allowsTries,
  isOpen,
  previewPercent,
  samplesCount,
  takenOffBy,
  foldedTitle,
  importKey,
  ...shown
} = getTableColumns(prompts)

const { likesCount, salesCount, reviewsCount, starsSum, ratingScore } = listings
export const counters = { likesCount, salesCount, reviewsCount, starsSum, ratingScore }

type Reading = Pick<Context, 'db' | 'user'>

/** Placeholder of the current user's id in a prepared statement. */
export const CURRENT_USER = sql.placeholder('userId')
/** Value of `CURRENT_USER`; nothing for a visitor. */
export const currentUserValue = ({ user }: Pick<Context, 'user'>) => (user ? { userId: user.id } : {})

/** The current user's purchase and like of the prompt with an id. */
const ownColumns = ({ user }: Pick<Context, 'user'>, userId: string | Placeholder, promptId: SQLWrapper) => ({
  /** Null: not bought. */
  boughtAt: user
    ? sql<Date | null>`(select ${purchases.paidAt} from ${purchases}
        where ${purchases.promptId} = ${promptId} and ${ownedBy(userId)})`.mapWith(purchases.paidAt)
    : sql<Date | null>`null`,
  // Not `exists`: the planner then tends to read all likes of the user.
  liked: user
    ? sql<boolean>`coalesce((select true from ${likes}
        where ${likes.promptId} = ${promptId} and ${likes.userId} = ${userId}), false)`
    : sql<boolean>`false`,
})

/**
 * All columns except the sold text, those of the detail page alone and those of the database's own use; and the current
 * user's purchase and like.
 */
export const listingColumns = (ctx: Pick<Context, 'user'>, userId: string | Placeholder = ctx.user?.id ?? '') => ({
  ...shown,
  ...counters,
  uploaderName: users.username,
  uploaderDisplayName: users.displayName,
  language: languageOf(sql.raw(String(DESCRIPTION))),
  ...ownColumns(ctx, userId, prompts.id),
})

/** The guessed language of a version of a prompt's text, or of its description. Null or empty: unknown. */
export const languageOf = (version: SQLWrapper) =>
  sql<string | null>`(select ${textFingerprints.language} from ${textFingerprints}
    where ${textFingerprints.promptId} = ${prompts.id} and ${textFingerprints.version} = ${version})`

/** Joins `listings` to prompts. */
export const isListingOf = () => eq(listings.id, prompts.id)

/** Bytes of a text, which are known without reading it. */
export const bytesOfText = (text: SQLWrapper) => sql<number>`octet_length(${text})`

/** Whether a prompt is one of `ids`, which are one parameter, so that the statement is independent of their number. */
export const hasId = (ids: readonly string[]) => sql`${prompts.id} = any(${sql.param(ids)}::uuid[])`

/** Listings without the sold text. */
export const selectListings = (ctx: Reading) =>
  ctx.db
    .select(listingColumns(ctx))
    .from(prompts)
    .innerJoin(listings, isListingOf())
    .innerJoin(users, eq(users.id, prompts.uploadedBy))

/** Listings in the order of `ids`. */
export async function selectByIds(ctx: Reading, ids: readonly string[]): Promise<ListingRow[]> {
  if (ids.length === 0) return []
  const found = await selectListings(ctx).where(hasId(ids))
  const rows = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** `selectListings` for a prepared statement, of the ids that the query `page` selects. */
export const selectListingsPrepared = (ctx: Reading, page: SQLWrapper) =>
  ctx.db
    .select(listingColumns(ctx, CURRENT_USER))
    .from(prompts)
    .innerJoin(sql`${page} as page`, sql`page.id = ${prompts.id}`)
    .innerJoin(listings, isListingOf())
    .innerJoin(users, eq(users.id, prompts.uploadedBy))

/** Adds the likes and purchases of a member to listings as a visitor reads them. */
export async function withLikesAndPurchases(
  ctx: Pick<UserContext, 'db' | 'user'>,
  rows: readonly ListingRow[],
): Promise<ListingRow[]> {
  const ids = rows.map(({ id }) => id)
  const select = () =>
    ctx.db
      .select({ id: sql<string>`page.id`, ...ownColumns(ctx, CURRENT_USER, sql`page.id`) })
      .from(sql`unnest(${sql.placeholder('ids')}::uuid[]) as page (id)`)
  const found = await prepared(ctx.db, 'likes and purchases', select).execute({ ids, ...currentUserValue(ctx) })
  const own = new Map(found.map((one) => [one.id, one]))
  return rows.map((row) => ({ ...row, ...own.get(row.id) }))
}

/** Listings with the sold text. Callers check who reads it. */
export const selectListingsWithText = (ctx: Pick<Context, 'db' | 'user'>) =>
  ctx.db
    .select({ ...listingColumns(ctx), promptText, samplesCount })
    .from(prompts)
    .innerJoin(listings, isListingOf())
    .innerJoin(users, eq(users.id, prompts.uploadedBy))

/** Listings with every field of the upload form: for admins. */
export const selectWholeListings = (ctx: Pick<Context, 'db' | 'user'>) =>
  ctx.db
    .select({
      ...listingColumns(ctx),
      promptText,
      samplesCount,
      worksWith,
      gapHints,
      versionNote,
      isOpen,
      previewPercent,
    })
    .from(prompts)
    .innerJoin(listings, isListingOf())
    .innerJoin(users, eq(users.id, prompts.uploadedBy))

export type ListingRow = Awaited<ReturnType<typeof selectListings>>[number]
