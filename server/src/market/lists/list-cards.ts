import type { PageQuery } from '@promptery/contract/common'
import { LIMITS } from '@promptery/contract/constants'
import type { PromptCard } from '@promptery/contract/listings/cards'
import type { Prompt, PromptsPage } from '@promptery/contract/listings/prompts'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
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
import { selectPage } from '../../platform/db/page.ts'
import { formerVersions, listings, prompts, purchases, users } from '../../platform/db/schema.ts'
import { prepared } from '../../platform/db/statements.ts'
import { NotFound } from '../../platform/errors.ts'
import { selectSimilarIds } from '../similar/select-similar.ts'

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
