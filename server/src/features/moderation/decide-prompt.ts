import type { DecideBody } from '@promptery/contract/moderation'
import { APPROVAL_MOVES, type Prompt } from '@promptery/contract/prompts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { recordAct } from '../../db/queries/audit.ts'
import { notify } from '../../db/queries/notify.ts'
import { prompts, users } from '../../db/schema.ts'
import { Conflict, Invalid, NotFound } from '../../errors.ts'
import { presentPrompts, promptColumns } from '../../presenting/prompt-rows.ts'

/**
 * Approves or rejects a prompt, writes it down and tells its uploader: for admins.
 * @param input.address where the request came from
 * @throws NotFound, Conflict when its status does not allow it any more, Invalid for an approval with a reason
 */
export async function decidePrompt(
  ctx: UserContext,
  input: { id: string; address: string } & DecideBody,
): Promise<Prompt> {
  const { decision, reason } = input
  if (decision === 'approve' && reason) {
    const message = 'Only a rejection has a reason'
    throw new Invalid(message, [{ path: 'reason', message }])
  }
  const move = APPROVAL_MOVES[decision]
  await ctx.db.transaction(async (tx) => {
    const [decided] = await tx
      .update(prompts)
      .set({ status: move.to, rejectionReason: reason || null, updatedAt: sql`now()` })
      .where(and(eq(prompts.id, input.id), inArray(prompts.status, [...move.from]), isNull(prompts.withdrawnAt)))
      .returning({ uploadedBy: prompts.uploadedBy, title: prompts.title })
    if (!decided) throw await whyNot(tx, input.id)
    await recordAct(tx, {
      act: decision,
      actor: { id: ctx.user.id, name: ctx.user.username, address: input.address },
      subject: { type: 'prompt', id: input.id, name: decided.title },
    })
    await notify(tx, decided.uploadedBy, { type: move.to, promptId: input.id, actorId: ctx.user.id })
  })
  return showPrompt(ctx, input.id)
}

async function whyNot(tx: Db, id: string): Promise<Conflict | NotFound> {
  const [prompt] = await tx.select({ withdrawnAt: prompts.withdrawnAt }).from(prompts).where(eq(prompts.id, id))
  if (!prompt) return new NotFound('This prompt does not exist')
  return new Conflict(prompt.withdrawnAt ? 'This prompt has left the market' : 'Somebody else has decided this already')
}

async function showPrompt(ctx: UserContext, id: string): Promise<Prompt> {
  const rows = await ctx.db
    .select({ ...promptColumns, promptText: prompts.promptText })
    .from(prompts)
    .innerJoin(users, eq(users.id, prompts.uploadedBy))
    .where(eq(prompts.id, id))
  const texts = new Map(rows.map((row) => [row.id, row.promptText]))
  const [prompt] = await presentPrompts(ctx, rows, texts)
  // Its uploader has deleted it since.
  if (!prompt) throw new NotFound('This prompt does not exist')
  return prompt
}
