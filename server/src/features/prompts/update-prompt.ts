import { canonicalType } from '@promptery/contract/constants'
import { APPROVAL_MOVES, type Prompt, type UpdatePromptFields } from '@promptery/contract/prompts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { prompts } from '../../db/schema.ts'
import { promptSearchText } from '../../db/search-text.ts'
import type { StoredCover } from '../../db/stored-cover.ts'
import { Conflict, NotFound } from '../../errors.ts'
import { getOwnPrompt } from './get-own-prompt.ts'
import { getPrompt } from './get-prompt.ts'
import { removeCovers, removeRefusedCover } from './remove-covers.ts'
import { storeCover } from './store-cover.ts'

interface UpdateInput {
  id: string
  fields: Omit<UpdatePromptFields, 'removeCover'>
  /** The new cover's file as it came. */
  cover: Buffer | undefined
  /** Back to the drawn cover; a new one wins over this. */
  removeCover: boolean
}

type Row = typeof prompts.$inferSelect
const EDITED = ['title', 'description', 'type', 'category', 'engine', 'priceCents', 'promptText', 'tipsToUse'] as const

/**
 * Changes a listing of the session's user, which then waits for approval again. An update that changes nothing leaves
 * it as it is. A refused one leaves no file.
 * @throws NotFound, Forbidden for somebody else's, Conflict for one that was withdrawn, Invalid for a bad cover
 */
export async function updatePrompt(
  ctx: UserContext,
  input: UpdateInput,
): Promise<{ isChanged: boolean; prompt: Prompt }> {
  const before = await getOwnPrompt(ctx, input)
  if (before.withdrawn) throw withdrawn()
  const cover = input.cover ? await storeCover(ctx, input.cover) : undefined
  let change: Change | undefined
  try {
    change = await ctx.db.transaction((tx) => writeChange(tx, ctx, input, cover))
  } catch (error) {
    if (cover) await removeRefusedCover(ctx.files, cover, error)
    throw error
  }
  if (change?.isRedrawn) await removeCovers(ctx.files, input.id, change.replaced)
  return { isChanged: change !== undefined, prompt: await getPrompt(ctx, input) }
}

const withdrawn = (): Conflict => new Conflict('This prompt has left the market and cannot be changed any more')

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
  const next = merge(row, input.fields)
  const cover = newCover ?? (input.removeCover ? null : row.cover)
  const isRecovered = cover !== row.cover
  if (!isRecovered && EDITED.every((column) => next[column] === row[column])) return undefined
  const [updated] = await tx
    .update(prompts)
    .set({
      ...next,
      cover,
      searchText: promptSearchText({ ...next, uploaderName: ctx.user.username }),
      status: APPROVAL_MOVES.edit.to,
      rejectionReason: null,
      updatedAt: sql`now()`,
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
  const isRedrawn = isRecovered || next.title !== row.title || next.category !== row.category
  return { replaced: isRecovered ? row.cover : null, isRedrawn }
}

/** The columns that an uploader writes: those of `fields`, and the others as they are. */
function merge(row: Row, fields: UpdateInput['fields']): Pick<Row, (typeof EDITED)[number]> {
  return {
    title: fields.title ?? row.title,
    description: fields.description ?? row.description,
    type: fields.type ? canonicalType(fields.type) : row.type,
    category: fields.category ?? row.category,
    engine: fields.engine ?? row.engine,
    priceCents: fields.price === undefined ? row.priceCents : fields.price * 100,
    promptText: fields.prompt ?? row.promptText,
    tipsToUse: fields.tipsToUse ?? row.tipsToUse,
  }
}
