import { eq } from 'drizzle-orm'
import type { CurrentUser, UserContext } from '../platform/context.ts'
import { prompts } from '../platform/db/schema.ts'
import { Forbidden, NotFound } from '../platform/errors.ts'
import { maySee } from './ownership.ts'

/**
 * A prompt that the session's user may update or delete.
 * @throws NotFound when they may not see it, Forbidden for another user's
 */
export async function getOwnPrompt(ctx: UserContext, input: { id: string }): Promise<typeof prompts.$inferSelect> {
  const [row] = await ctx.db.select().from(prompts).where(eq(prompts.id, input.id))
  if (row && canEdit(ctx.user, row)) return row
  if (row && (await maySee(ctx, row))) throw new Forbidden('not_uploader', 'Only its uploader can do this')
  throw new NotFound('This prompt does not exist')
}

/** Only its uploader updates or deletes a listing, no admin. */
const canEdit = (user: CurrentUser, prompt: { uploadedBy: string }): boolean => user.id === prompt.uploadedBy
