import type { Moderated } from '@promptery/contract/constants'
import { APPROVAL_MOVES } from '@promptery/contract/listings/approval'
import type { Prompt, PromptsPage } from '@promptery/contract/listings/prompts'
import type { ApprovalsQuery, DecideBody } from '@promptery/contract/moderation/moderation'
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { snapshotOnEdit } from '../listings/approved-snapshot.ts'
import { bytesOfText, hasId, selectWholeListings } from '../listings/columns.ts'
import { getPrompt } from '../listings/get-prompt.ts'
import { presentPrompts } from '../listings/present.ts'
import { announceListing } from '../listings/selling.ts'
import { notifyBuyers } from '../listings/versions/versions.ts'
import { listedPrompts } from '../listings/visibility.ts'
import { matchesSearch } from '../market/search/search-query.ts'
import type { UserContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { selectPage } from '../platform/db/page.ts'
import { recordAct } from '../platform/db/queries/audit.ts'
import { notify } from '../platform/db/queries/notify.ts'
import { holds, prompts } from '../platform/db/schema.ts'
import { Conflict, Invalid, NotFound } from '../platform/errors.ts'

/**
 * Approves or rejects a prompt, audits that and notifies its uploader: for admins.
 * @param input.address client address
 * @throws NotFound, Conflict when its status no longer allows it or it was edited since it was read, Invalid for an
 *   approval with a reason
 */
export async function decidePrompt(
  ctx: UserContext,
  input: { id: string; address: string } & DecideBody,
): Promise<Prompt> {
  const { decision, reason } = input
  if (decision === 'approve' && reason) {
    const message = 'Only a rejection has a reason'
    throw new Invalid('invalid_input', message, [{ path: 'reason', message }])
  }
  const move = APPROVAL_MOVES[decision]
  // A client that does not send what it has read has not seen the rejection.
  const from = move.from.filter((status) => status !== 'rejected' || input.updatedAt !== undefined)
  await ctx.db.transaction(async (tx) => {
    const [decided] = await tx
      .update(prompts)
      .set({
        status: move.to,
        rejectionReason: reason || null,
        mustBeApproved: decision === 'reject',
        approvedSnapshot: decision === 'approve' ? null : snapshotOnEdit(),
        updatedAt: sql`now()`,
      })
      .where(
        and(
          eq(prompts.id, input.id),
          inArray(prompts.status, from),
          isNull(prompts.withdrawnAt),
          input.updatedAt === undefined ? undefined : isUnchangedSince(input.updatedAt),
        ),
      )
      .returning({ uploadedBy: prompts.uploadedBy, title: prompts.title })
    if (!decided) throw await refusalOf(tx, input)
    await recordAct(tx, {
      act: decision,
      actor: { id: ctx.user.id, name: ctx.user.username, address: input.address },
      subject: { type: 'prompt', id: input.id, name: decided.title },
    })
    await tx.update(holds).set({ decidedAt: sql`now()` }).where(eq(holds.promptId, input.id))
    // Buyers are notified of a new text at its approval.
    if (decision === 'approve') {
      await notifyBuyers(tx, input.id)
      await announceListing(tx, input.id)
    }
    await notify(tx, decided.uploadedBy, {
      type: move.to,
      promptId: input.id,
      actorId: ctx.user.id,
      ...(reason && { reason }),
    })
  })
  // Its uploader has deleted it meanwhile.
  return getPrompt(ctx, input)
}

/** Times have milliseconds on the wire and microseconds in the database. */
const isUnchangedSince = (updatedAt: string): SQL =>
  sql`date_trunc('milliseconds', ${prompts.updatedAt}) = ${updatedAt}::timestamptz`

async function refusalOf(tx: Db, input: { id: string }): Promise<Conflict | NotFound> {
  const [prompt] = await tx
    .select({ status: prompts.status, withdrawnAt: prompts.withdrawnAt })
    .from(prompts)
    .where(eq(prompts.id, input.id))
  if (!prompt) return new NotFound('This prompt does not exist')
  if (prompt.withdrawnAt) return new Conflict('prompt_withdrawn', 'This prompt has left the market')
  if (prompt.status === 'pending')
    return new Conflict('prompt_edited', 'This prompt was edited meanwhile: read it again')
  return new Conflict('already_decided', 'This has been decided already')
}

/** Pending listings, oldest first, or listed or rejected ones, newest first, with their texts: for admins. */
export async function listApprovals(ctx: UserContext, input: ApprovalsQuery): Promise<Omit<PromptsPage, 'success'>> {
  const direction = input.status === 'pending' ? 'asc' : 'desc'
  const { rows: page, nextCursor } = await selectPage(
    { direction, columns: { id: prompts.id } },
    input,
    ({ after, order, limit }) =>
      ctx.db
        .select({ id: prompts.id, bytes: bytesOfText(prompts.promptText) })
        .from(prompts)
        .where(and(hasStatus(ctx, input.status), matchesSearch(input.search), after))
        .orderBy(...order)
        .limit(limit),
    ({ bytes }) => bytes,
  )
  const rows = await selectWholeListings(ctx)
    .where(hasId(page.map(({ id }) => id)))
    .orderBy(direction === 'asc' ? asc(prompts.id) : desc(prompts.id))
  return { prompts: presentPrompts(ctx, rows), nextCursor }
}

const hasStatus = (ctx: UserContext, status: Moderated): SQL | undefined =>
  status === 'listed'
    ? listedPrompts(ctx.config.requireApproval)
    : and(eq(prompts.status, status), isNull(prompts.withdrawnAt))
