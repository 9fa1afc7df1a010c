import { LIMITS } from '@promptery/contract/constants'
import type { Folder } from '@promptery/contract/listings/library'
import { and, asc, eq } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { folders, libraryItems } from '../../platform/db/schema.ts'
import { lockFolders } from './create-folder.ts'
import { listFolders } from './list-folders.ts'

/**
 * Deletes a folder of the session's user; its prompts stay in the library. Idempotent.
 * @returns its contents, for an undo, and the remaining folders
 */
export function deleteFolder(
  ctx: UserContext,
  { id }: { id: string },
): Promise<{ folders: Folder[]; promptIds: string[] }> {
  const userId = ctx.user.id
  return ctx.db.transaction(async (tx) => {
    await lockFolders(tx, userId)
    // Locked against additions.
    await tx
      .select({ id: folders.id })
      .from(folders)
      .where(and(eq(folders.id, id), eq(folders.userId, userId)))
      .for('update')
    const items = await tx
      .select({ promptId: libraryItems.promptId })
      .from(libraryItems)
      .where(and(eq(libraryItems.folderId, id), eq(libraryItems.userId, userId)))
      .orderBy(asc(libraryItems.promptId))
      .limit(LIMITS.library.movedMax)
    await tx.delete(folders).where(and(eq(folders.id, id), eq(folders.userId, userId)))
    return { folders: await listFolders(tx, userId), promptIds: items.map(({ promptId }) => promptId) }
  })
}
