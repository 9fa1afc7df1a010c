import { LIMITS } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { formerVersions, likes, listings, prompts, purchases, reviews, users } from '../platform/db/schema.ts'
import { prepared } from '../platform/db/statements/prepared.ts'
import { NotFound } from '../platform/errors.ts'
import { asApproved } from './approved-snapshot.ts'
import { CURRENT_USER, currentUserValue, isListingOf, listingColumns } from './columns.ts'
import { isBoughtVersion, ownedBy } from './ownership.ts'
import { presentPrompt } from './present.ts'
import { publicText } from './text/public-text.ts'
import { canReadText, canSeeListing } from './visibility.ts'

/**
 * One prompt, with its text for those who may read it, and what everybody may read of it. A buyer gets the text of the
 * bought version, and the version that replaced it.
 * @throws NotFound when the user may not see the prompt
 */
export async function getPrompt(ctx: Context, input: { id: string }): Promise<Prompt> {
  const { user } = ctx
  const shape = `prompt ${user ? 'for a user' : ''}`
  const [row] = await prepared(ctx.db, shape, () => selectPrompt(ctx)).execute({ ...input, ...currentUserValue(ctx) })
  const owned = row !== undefined && row.boughtAt !== null
  if (!row || !canSeeListing(user, row, owned, ctx.config.requireApproval)) {
    throw new NotFound('This prompt does not exist')
  }
  // The uploader and admins also read pending changes.
  const shown = canReadText(user, row, false) ? row : asApproved(row, ctx.config.requireApproval)
  const { likers, currentText, formerText, formerHints, ...listing } = shown
  const isReader = canReadText(user, row, owned)
  const promptText = isReader ? (formerText ?? currentText) : undefined
  const open = publicText(row, currentText, ctx.config.requireApproval)
  const gapHints = isReader || open.openText !== undefined ? (formerHints ?? shown.gapHints) : undefined
  const newerVersion =
    formerHints && row.textChangedAt
      ? {
          number: row.version,
          prompt: currentText,
          createdAt: row.textChangedAt.toISOString(),
          gapHints: shown.gapHints,
        }
      : undefined
  const named = user && row.liked && !likers.includes(user.id) ? [user.id, ...likers] : likers
  return presentPrompt(ctx, { ...listing, ...open, promptText, newerVersion, gapHints }, named)
}

/** A listing with its text, the current user's purchase, and its latest likes, newest first. */
const selectPrompt = (ctx: Context) =>
  ctx.db
    .select({
      ...listingColumns(ctx, CURRENT_USER),
      boughtAt: purchases.paidAt,
      licence: prompts.licence,
      boughtLicence: purchases.licence,
      /** The text that the current user bought, with its hints. Null: the current one. */
      formerText: formerVersions.text,
      formerHints: formerVersions.gapHints,
      currentText: prompts.promptText,
      version: prompts.version,
      textChangedAt: prompts.textChangedAt,
      samplesCount: prompts.samplesCount,
      hasReviews: sql<boolean>`${listings.reviewsCount} > 0
        or exists (select from ${reviews} where ${reviews.promptId} = ${prompts.id} and ${reviews.removedBy} is null)`,
      allowsTries: prompts.allowsTries,
      isOpen: prompts.isOpen,
      previewPercent: prompts.previewPercent,
      boughtVersion: purchases.version,
      worksWith: prompts.worksWith,
      gapHints: prompts.gapHints,
      approvedSnapshot: prompts.approvedSnapshot,
      likers: sql<string[]>`array(select ${likes.userId} from ${likes} where ${likes.promptId} = ${prompts.id}
        order by ${likes.createdAt} desc, ${likes.userId} limit ${LIMITS.likesShown})`,
    })
    .from(prompts)
    .innerJoin(listings, isListingOf())
    .innerJoin(users, eq(users.id, prompts.uploadedBy))
    .leftJoin(purchases, and(eq(purchases.promptId, prompts.id), ctx.user ? ownedBy(CURRENT_USER) : sql`false`))
    .leftJoin(formerVersions, isBoughtVersion())
    .where(eq(prompts.id, sql.placeholder('id')))
