import type { DecideBody } from '@promptery/contract/listings/moderation'
import { APPROVAL_MOVES, type Prompt } from '@promptery/contract/listings/prompts'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { recordAct } from '../../db/queries/audit.ts'
import { notify } from '../../db/queries/notify.ts'
import { prompts } from '../../db/schema.ts'
import { Conflict, Invalid, NotFound } from '../../errors.ts'
import { keptWords } from '../../listings/approved-words.ts'
import { getPrompt } from '../../listings/get-prompt.ts'
import { tellBuyers } from '../../listings/versions/tell-buyers.ts'

/**
 * Approves or rejects a prompt, writes it down and tells its uploader: for admins.
 * @param input.address where the request came from
 * @throws NotFound, Conflict when its status does not allow it any more or it is not what was read any more, Invalid
 *   for an approval with a reason
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
  // Who does not say what they have read has not seen that it was rejected.
  const from = move.from.filter((status) => status !== 'rejected' || input.updatedAt !== undefined)
  await ctx.db.transaction(async (tx) => {
    const [decided] = await tx
      .update(prompts)
      .set({
        status: move.to,
        rejectionReason: reason || null,
        mustBeApproved: decision === 'reject',
        approvedWords: decision === 'approve' ? null : keptWords(),
        updatedAt: sql`now()`,
      })
      .where(
        and(
          eq(prompts.id, input.id),
          inArray(prompts.status, from),
          isNull(prompts.withdrawnAt),
          input.updatedAt === undefined ? undefined : isStillOf(input.updatedAt),
        ),
      )
      .returning({ uploadedBy: prompts.uploadedBy, title: prompts.title })
    if (!decided) throw await whyNot(tx, input)
    await recordAct(tx, {
      act: decision,
      actor: { id: ctx.user.id, name: ctx.user.username, address: input.address },
      subject: { type: 'prompt', id: input.id, name: decided.title },
    })
    // Of a text that had to be approved first, its buyers are told now.
    if (decision === 'approve') await tellBuyers(tx, input.id)
    await notify(tx, decided.uploadedBy, {
      type: move.to,
      promptId: input.id,
      actorId: ctx.user.id,
      ...(reason && { reason }),
    })
  })
  // Not found: its uploader has deleted it since.
  return getPrompt(ctx, input)
}

/** On the wire times have milliseconds, in the database microseconds. */
const isStillOf = (updatedAt: string): SQL =>
  sql`date_trunc('milliseconds', ${prompts.updatedAt}) = ${updatedAt}::timestamptz`

async function whyNot(tx: Db, input: { id: string }): Promise<Conflict | NotFound> {
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
