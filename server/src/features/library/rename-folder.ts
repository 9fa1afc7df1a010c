import type { Folder } from '@promptery/contract/listings/library'
import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { folders } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'
import { nameTaken } from './create-folder.ts'
import { listFolders } from './list-folders.ts'

/**
 * Renames a folder of the session's user.
 * @returns all folders
 * @throws NotFound, also for another user's; Conflict for a name in use
 */
export async function renameFolder(ctx: UserContext, { id, name }: { id: string; name: string }): Promise<Folder[]> {
  const renamed = await ctx.db
    .update(folders)
    .set({ name })
    .where(and(eq(folders.id, id), eq(folders.userId, ctx.user.id)))
    .returning({ id: folders.id })
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'folders_once' ? nameTaken(name) : error
    })
  if (renamed.length === 0) throw new NotFound('This folder does not exist')
  return listFolders(ctx.db, ctx.user.id)
}
