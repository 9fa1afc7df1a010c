import { eq, getTableColumns, type Placeholder, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { likes, prompts, purchases, users } from '../db/schema.ts'
import { ownedBy } from './ownership.ts'

const {
  promptText,
  version,
  textChangedAt,
  versionNote,
  toldVersion,
  approvedWords,
  worksWith,
  gapHints,
  licence,
  allowsTries,
  samplesCount,
  priceBand,
  searchText,
  searchVector,
  importKey,
  ...shown
} = getTableColumns(prompts)

type Asking = Pick<Context, 'reads' | 'user'>

/** In a prepared statement, for the asking user where there is one. */
export const ASKING = sql.placeholder('userId')
/** The value of its placeholder. */
export const askingValue = ({ user }: Pick<Context, 'user'>) => (user ? { userId: user.id } : {})

/**
 * What is selected of a listing: every column but the text that is sold, what only its own page tells, and what only the
 * database uses, and what the asking user has to do with it.
 */
export const listingColumns = ({ user }: Pick<Context, 'user'>, userId: string | Placeholder = user?.id ?? '') => ({
  ...shown,
  uploaderName: users.username,
  /** Null: they have not bought it. */
  boughtAt: user
    ? sql<Date | null>`(select ${purchases.paidAt} from ${purchases}
        where ${purchases.promptId} = ${prompts.id} and ${ownedBy(userId)})`.mapWith(purchases.paidAt)
    : sql<Date | null>`null`,
  // Not `exists`, for which the planner likes to read all that a user has ever liked.
  liked: user
    ? sql<boolean>`coalesce((select true from ${likes}
        where ${likes.promptId} = ${prompts.id} and ${likes.userId} = ${userId}), false)`
    : sql<boolean>`false`,
})

/** Listings without the text that is sold. */
export const selectListings = (ctx: Asking) =>
  ctx.reads.select(listingColumns(ctx)).from(prompts).innerJoin(users, eq(users.id, prompts.uploadedBy))

/** `selectListings` for a prepared statement. */
export const selectListingsPrepared = (ctx: Asking) =>
  ctx.reads.select(listingColumns(ctx, ASKING)).from(prompts).innerJoin(users, eq(users.id, prompts.uploadedBy))

/** Listings with the text that is sold: only where it is known who reads it. */
export const selectListingsWithText = (ctx: Pick<Context, 'db' | 'user'>) =>
  ctx.db
    .select({ ...listingColumns(ctx), promptText, samplesCount })
    .from(prompts)
    .innerJoin(users, eq(users.id, prompts.uploadedBy))

/** Listings with all that their uploaders write: for admins. */
export const selectWholeListings = (ctx: Pick<Context, 'db' | 'user'>) =>
  ctx.db
    .select({ ...listingColumns(ctx), promptText, samplesCount, worksWith, gapHints, versionNote })
    .from(prompts)
    .innerJoin(users, eq(users.id, prompts.uploadedBy))

export type ListingRow = Awaited<ReturnType<typeof selectListings>>[number]
