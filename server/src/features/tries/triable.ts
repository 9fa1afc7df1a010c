import { and, eq } from 'drizzle-orm'
import { ownedBy } from '../../catalog/ownership.ts'
import { publicTextColumns } from '../../catalog/text/public-text.ts'
import { isListed } from '../../catalog/visibility.ts'
import type { UserContext } from '../../platform/context.ts'
import { prompts, purchases } from '../../platform/db/schema.ts'
import { Conflict, Forbidden, NotFound } from '../../platform/errors.ts'
import { isConnected } from './ask-model.ts'

/**
 * A listing that the user may try.
 * @throws NotFound for a prompt without tries, Forbidden for its uploader, Conflict for its buyers, who run it instead
 */
export async function getTriable(ctx: UserContext, promptId: string) {
  const { type, promptText, version, gapHints, uploadedBy, allowsTries } = prompts
  const [prompt] = await ctx.db
    .select({
      ...{ type, promptText, version, gapHints, uploadedBy, allowsTries },
      ...publicTextColumns,
      purchaseId: purchases.id,
    })
    .from(prompts)
    .leftJoin(purchases, and(eq(purchases.promptId, prompts.id), ownedBy(ctx.user.id)))
    .where(eq(prompts.id, promptId))
  const isOffered =
    ctx.config.triesPerDay > 0 &&
    prompt?.allowsTries &&
    isListed(prompt, ctx.config.requireApproval) &&
    isConnected(ctx, prompt.type)
  if (!isOffered) throw new NotFound('This prompt cannot be tried')
  if (prompt.uploadedBy === ctx.user.id)
    throw new Forbidden('own_prompt', 'This prompt is your own: run it on its page')
  if (prompt.purchaseId !== null) throw new Conflict('already_owned', 'You own this prompt: run it on its page')
  return prompt
}
