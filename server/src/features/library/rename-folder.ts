import type { Folder } from '@promptery/contract/listings/library'
import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { violatedConstraint } from '../../db/errors.ts'
import { folders } from '../../db/schema.ts'
import { NotFound } from '../../errors.ts'
import { nameTaken } from './create-folder.ts'
import { listFolders } from './list-folders.ts'

/**
 * Gives a folder of the session's user another name.
 * @returns all folders
 * @throws NotFound, also for another user's; Conflict for a name that another folder has
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
