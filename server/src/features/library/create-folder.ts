import { LIMITS } from '@promptery/contract/constants'
import { quoted } from '@promptery/contract/isolated'
import type { CreateFolderBody, Folder } from '@promptery/contract/listings/library'
import { eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { folders, libraryItems } from '../../platform/db/schema.ts'
import { Conflict, Invalid } from '../../platform/errors.ts'
import { listFolders } from './list-folders.ts'
import { presentFolder } from './present.ts'
import { sourcesOf } from './sources.ts'

/**
 * Creates a folder of the session's user with those of `promptIds` that they own.
 * @returns the folder, and all folders
 * @throws Conflict for a name in use, Invalid for one too many
 */
export function createFolder(
  ctx: UserContext,
  { name, promptIds }: CreateFolderBody,
): Promise<{ folder: Folder; folders: Folder[] }> {
  const userId = ctx.user.id
  return ctx.db.transaction(async (tx) => {
    await lockFolders(tx, userId)
    const [folder] = await tx
      .insert(folders)
      .values({ id: newId(), userId, name })
      .onConflictDoNothing()
      .returning({ id: folders.id, name: folders.name })
    if (!folder) throw nameTaken(name)
    if ((await tx.$count(folders, eq(folders.userId, userId))) > LIMITS.library.folders) {
      throw new Invalid('folders_full', `You have ${LIMITS.library.folders} folders: delete one first`)
    }
    if (promptIds.length > 0) await fill(tx, userId, folder.id, promptIds)
    return { folder: presentFolder(folder), folders: await listFolders(tx, userId) }
  })
}

/** Serializes folder changes of a user, so that concurrent ones neither exceed the limit nor deadlock. */
export async function lockFolders(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`folders ${userId}`}, 0))`)
}

export const nameTaken = (name: string): Conflict =>
  new Conflict('folder_exists', `You have a folder ${quoted(name)} already`, [
    { path: 'name', message: 'Choose another name' },
  ])

async function fill(tx: Db, userId: string, folderId: string, promptIds: string[]): Promise<void> {
  // Locked against deletion.
  await tx.execute(sql`insert into ${libraryItems} (user_id, prompt_id, folder_id)
    select ${userId}, prompts.id, ${folderId} from prompts
    where prompts.id = any(${sql.param(promptIds)}::uuid[])
      and prompts.id in (select prompt_id from (${sql.join(sourcesOf('all', userId), sql` union all `)}) as source)
    order by prompts.id for key share
    on conflict (user_id, prompt_id) do update set folder_id = excluded.folder_id`)
}
