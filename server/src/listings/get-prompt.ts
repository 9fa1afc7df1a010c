import { LIMITS } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { formerVersions, likes, prompts, purchases, reviews, users } from '../db/schema.ts'
import { prepared } from '../db/statements/prepared.ts'
import { NotFound } from '../errors.ts'
import { asApproved } from './approved-words.ts'
import { ASKING, askingValue, listingColumns } from './columns.ts'
import { boughtText, isBoughtVersion, ownedBy } from './ownership.ts'
import { presentPrompt } from './present.ts'
import { canReadText, canSeeListing } from './visibility.ts'

/**
 * One prompt, with its text for those who may read it: for a buyer the one that was bought, and beside it the one that
 * has replaced it since. @throws NotFound when the user may not know of it
 */
export async function getPrompt(ctx: Context, input: { id: string }): Promise<Prompt> {
  const { user } = ctx
  const shape = `prompt ${user ? 'for a user' : ''}`
  const [row] = await prepared(ctx.reads, shape, () => selectPrompt(ctx)).execute({ ...input, ...askingValue(ctx) })
  const owned = row !== undefined && row.boughtAt !== null
  if (!row || !canSeeListing(user, row, owned, ctx.config.requireApproval)) {
    throw new NotFound('This prompt does not exist')
  }
  // Its uploader and admins read what waits for approval, too.
  const shown = canReadText(user, row, false) ? row : asApproved(row, ctx.config.requireApproval)
  const { likers, currentText, formerHints, ...listing } = shown
  const isReader = canReadText(user, row, owned)
  const promptText = isReader ? row.promptText : undefined
  const gapHints = isReader ? (formerHints ?? shown.gapHints) : undefined
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
  return presentPrompt(ctx, { ...listing, promptText, newerVersion, gapHints }, named)
}

/** A listing with its text, what the asking user has bought of it, and the latest who liked it, latest first. */
const selectPrompt = (ctx: Context) =>
  ctx.reads
    .select({
      ...listingColumns(ctx, ASKING),
      boughtAt: purchases.paidAt,
      licence: prompts.licence,
      boughtLicence: purchases.licence,
      promptText: boughtText(),
      /** Of the text that the asking user has bought. Null: it is the current one. */
      formerHints: formerVersions.gapHints,
      currentText: prompts.promptText,
      version: prompts.version,
      textChangedAt: prompts.textChangedAt,
      samplesCount: prompts.samplesCount,
      hasReviews: sql<boolean>`${prompts.reviewsCount} > 0
        or exists (select from ${reviews} where ${reviews.promptId} = ${prompts.id})`,
      allowsTries: prompts.allowsTries,
      boughtVersion: purchases.version,
      worksWith: prompts.worksWith,
      gapHints: prompts.gapHints,
      approvedWords: prompts.approvedWords,
      likers: sql<string[]>`array(select ${likes.userId} from ${likes} where ${likes.promptId} = ${prompts.id}
        order by ${likes.createdAt} desc, ${likes.userId} limit ${LIMITS.likesShown})`,
    })
    .from(prompts)
    .innerJoin(users, eq(users.id, prompts.uploadedBy))
    .leftJoin(purchases, and(eq(purchases.promptId, prompts.id), ctx.user ? ownedBy(ASKING) : sql`false`))
    .leftJoin(formerVersions, isBoughtVersion())
    .where(eq(prompts.id, sql.placeholder('id')))
