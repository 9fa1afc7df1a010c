import { LIMITS } from '@promptery/contract/constants'
import { quoted } from '@promptery/contract/isolated'
import type { CreateFolderBody, Folder, UpdateLibraryItemBody } from '@promptery/contract/library/library'
import { and, asc, eq, or, sql } from 'drizzle-orm'
import { ownedBy } from '../listings/visibility.ts'
import type { UserContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { violatedConstraint } from '../platform/db/errors.ts'
import { newId } from '../platform/db/ids.ts'
import { folders, libraryItems, prompts, purchases } from '../platform/db/schema.ts'
import { Conflict, Invalid, NotFound } from '../platform/errors.ts'
import { presentFolder, sourcesOf } from './list-library.ts'

/** The folders of a user, by name. */
export async function listFolders(db: Db, userId: string): Promise<Folder[]> {
  const rows = await db
    .select({ id: folders.id, name: folders.name })
    .from(folders)
    .where(eq(folders.userId, userId))
    .orderBy(sql`lower(${folders.name})`)
  return rows.map(presentFolder)
}

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
async function lockFolders(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`folders ${userId}`}, 0))`)
}

const nameTaken = (name: string): Conflict =>
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
