import { isDeepStrictEqual } from 'node:util'
import { APPROVAL_MOVES, type Prompt, type UpdatePromptFields } from '@promptery/contract/listings/prompts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { UserContext } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { prompts } from '../../../db/schema.ts'
import type { StoredCover } from '../../../db/stored-cover.ts'
import { Conflict, NotFound } from '../../../errors.ts'
import { edited } from '../../../listings/approved-words.ts'
import { newDrawnCover } from '../../../listings/cover.ts'
import { getPrompt } from '../../../listings/get-prompt.ts'
import { removeCovers, removeRefusedCover } from '../../../listings/pictures/remove-covers.ts'
import { storeCover } from '../../../listings/pictures/store-cover.ts'
import { promptSearchText } from '../../../listings/search/search-text.ts'
import { learnWords } from '../../../listings/search/words.ts'
import { requireTriable } from '../../../listings/secrecy/tries.ts'
import { hintsOfText, writtenColumns } from '../../../listings/values.ts'
import { tellBuyers } from '../../../listings/versions/tell-buyers.ts'
import { isListed } from '../../../listings/visibility.ts'
import { getOwnPrompt } from '../get-own-prompt.ts'

interface UpdateInput {
  id: string
  fields: Omit<UpdatePromptFields, 'removeCover' | 'note'>
  /** What has changed in the text. */
  note?: string | undefined
  /** The new cover's file as it came, or one that is stored for it already. */
  cover: Buffer | StoredCover | undefined
  /** Back to the drawn cover; a new one wins over this. */
  removeCover: boolean
}

/**
 * Changes a listing of the session's user, which then waits for approval again. An update that changes nothing leaves
 * it as it is. A refused one leaves no file. Buyers are told of another text, unless it has to be approved first.
 * @throws NotFound, Forbidden for another user's, Conflict for one that was withdrawn, Invalid for a bad cover or a text
 * too short to be tried
 */
export async function updatePrompt(
  ctx: UserContext,
  input: UpdateInput,
): Promise<{ isChanged: boolean; prompt: Prompt }> {
  let cover = Buffer.isBuffer(input.cover) ? undefined : input.cover
  let change: Change | undefined
  try {
    const before = await getOwnPrompt(ctx, input)
    if (before.withdrawnAt) throw withdrawn()
    if (Buffer.isBuffer(input.cover)) cover = await storeCover(ctx, input.cover)
    change = await ctx.db.transaction((tx) => writeChange(tx, ctx, input, cover))
  } catch (error) {
    if (cover) await removeRefusedCover(ctx.files, cover, error)
    throw error
  }
  if (change?.isRedrawn) await removeCovers(ctx.files, input.id, change.replaced)
  return { isChanged: change !== undefined, prompt: await getPrompt(ctx, input) }
}

const withdrawn = (): Conflict =>
  new Conflict('prompt_withdrawn', 'This prompt has left the market and cannot be changed any more')

interface Change {
  /** The cover that is shown no more. */
  replaced: StoredCover | null
  /** Whether what was drawn for it is out of date. */
  isRedrawn: boolean
}

/** @returns `undefined` when there is nothing to change */
async function writeChange(
  tx: Db,
  ctx: UserContext,
  input: UpdateInput,
  newCover: StoredCover | undefined,
): Promise<Change | undefined> {
  const [row] = await tx.select().from(prompts).where(eq(prompts.id, input.id)).for('no key update')
  if (!row) throw new NotFound('This prompt does not exist')
  const written = writtenColumns(input.fields)
  const isRewritten = written.promptText !== undefined && written.promptText !== row.promptText
  const changes = {
    ...written,
    gapHints: hintsOfText(written.promptText ?? row.promptText, written.gapHints ?? row.gapHints),
    ...(isRewritten && { versionNote: input.note ?? '' }),
  }
  const next = { ...row, ...changes }
  requireTriable(next)
  const cover = newCover ?? (input.removeCover ? null : row.cover)
  const isRecovered = cover !== row.cover
  if (!isRecovered && isDeepStrictEqual(next, row)) return undefined
  const isRedrawn = isRecovered || next.title !== row.title || next.category !== row.category
  const searchText = promptSearchText({ ...next, uploaderName: ctx.user.username })
  const [updated] = await tx
    .update(prompts)
    .set({
      ...changes,
      cover,
      ...(isRedrawn && newDrawnCover(next)),
      searchText,
      ...edited(),
    })
    .where(
      and(
        eq(prompts.id, input.id),
        inArray(prompts.status, [...APPROVAL_MOVES.edit.from]),
        isNull(prompts.withdrawnAt),
      ),
    )
    .returning({ id: prompts.id })
  if (!updated) throw withdrawn()
  await learnWords(tx, [searchText])
  const after = { ...row, status: APPROVAL_MOVES.edit.to }
  if (isRewritten && isListed(after, ctx.config.requireApproval)) await tellBuyers(tx, input.id)
  return { replaced: isRecovered ? row.cover : null, isRedrawn }
}
