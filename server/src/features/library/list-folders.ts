import type { Folder } from '@promptery/contract/listings/library'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { folders } from '../../platform/db/schema.ts'
import { presentFolder } from './present.ts'

/** The folders of a user, by name. */
export async function listFolders(db: Db, userId: string): Promise<Folder[]> {
  const rows = await db
    .select({ id: folders.id, name: folders.name })
    .from(folders)
    .where(eq(folders.userId, userId))
    .orderBy(sql`lower(${folders.name})`)
  return rows.map(presentFolder)
}
