import type { UpdateLibraryItemBody } from '@promptery/contract/library/library'
import { and, eq, or } from 'drizzle-orm'
import { ownedBy } from '../listings/ownership.ts'
import type { UserContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { folders, libraryItems, prompts, purchases } from '../platform/db/schema.ts'
import { NotFound } from '../platform/errors.ts'

export interface Place {
  folderId: string | null
  isFavourite: boolean
}

/**
 * Moves a prompt of the session's user into a folder or out of it, or marks it. Absent fields stay unchanged.
 * @throws NotFound for a prompt that they neither bought nor uploaded, and for an unknown folder
 */
export function updateLibraryItem(
  ctx: UserContext,
  { id, ...place }: { id: string } & UpdateLibraryItemBody,
): Promise<Place> {
  const userId = ctx.user.id
  const { folderId, isFavourite } = place
  const given = { ...(folderId !== undefined && { folderId }), ...(isFavourite !== undefined && { isFavourite }) }
  return ctx.db.transaction(async (tx) => {
    await requireOwned(tx, userId, id)
    if (folderId) await requireFolder(tx, userId, folderId)
    const [placed] = await tx
      .insert(libraryItems)
      .values({ userId, promptId: id, ...given })
      .onConflictDoUpdate({ target: [libraryItems.userId, libraryItems.promptId], set: given })
      .returning({ folderId: libraryItems.folderId, isFavourite: libraryItems.isFavourite })
    if (!placed) throw new Error('PostgreSQL has not returned the row that it wrote')
    return placed
  })
}

async function requireOwned(tx: Db, userId: string, promptId: string): Promise<void> {
  const [prompt] = await tx
    .select({ id: prompts.id, purchaseId: purchases.id })
    .from(prompts)
    .leftJoin(purchases, and(eq(purchases.promptId, prompts.id), ownedBy(userId)))
    .where(and(eq(prompts.id, promptId), or(eq(prompts.uploadedBy, userId), eq(purchases.buyerId, userId))))
    .for('key share', { of: prompts })
  if (!prompt) throw new NotFound('This prompt is not in your library')
}

async function requireFolder(tx: Db, userId: string, folderId: string): Promise<void> {
  const [folder] = await tx
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.id, folderId), eq(folders.userId, userId)))
    .for('key share')
  if (!folder) throw new NotFound('This folder does not exist')
}
