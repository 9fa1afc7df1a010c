import { sql } from 'drizzle-orm'
import type { FileStore } from '../../../adapters/files/port.ts'
import type { Db } from '../db.ts'

/** Names the shop that removes what its database does not name. Outside the folders that are served or copied. */
export const OWNER_KEY = 'shop.json'
const KNOWN_FOR_MS = 60_000

/** `unmarked`: no shop has marked the bucket. Folders are always the shop's own. */
export type BucketOwner = 'this shop' | 'another shop' | 'unmarked'

const isBucket = (files: FileStore): boolean => 'open' in files.serving

/**
 * The database itself: a copy of its rows in another one, as of a restored backup, is another shop. Replicas and copies
 * of its files are the same.
 */
async function shopId(db: Db): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select system_identifier || '-' || oid as id
        from pg_control_system(), pg_database where datname = current_database()`,
  )
  const [row] = rows
  if (!row) throw new Error('the database has no identifier')
  return row.id
}

export async function bucketOwner(db: Db, files: FileStore): Promise<BucketOwner> {
  if (!isBucket(files)) return 'this shop'
  const marker = await files.get(OWNER_KEY)
  if (!marker) return 'unmarked'
  return marker.toString() === markerOf(await shopId(db)) ? 'this shop' : 'another shop'
}

const markerOf = (shop: string): string => `${JSON.stringify({ shop })}\n`

/** Makes the bucket this shop's, whosever it was. */
export async function claimBucket(db: Db, files: FileStore): Promise<void> {
  await files.put(OWNER_KEY, Buffer.from(markerOf(await shopId(db))))
}

/** Marks a bucket that no shop has marked. @returns whose it was before */
export async function markBucket(db: Db, files: FileStore): Promise<BucketOwner> {
  const owner = await bucketOwner(db, files)
  if (owner === 'unmarked') await claimBucket(db, files)
  return owner
}

/** The same files, of which none is removed while the bucket is another shop's, or was marked a moment ago. */
export function keepFilesOfOthers(db: Db, files: FileStore): FileStore {
  if (!isBucket(files)) return files
  let known: { owner: Promise<BucketOwner>; until: number } | undefined
  const isOwn = async (): Promise<boolean> => {
    if (!known || performance.now() > known.until) {
      const owner = markBucket(db, files)
      known = { owner, until: performance.now() + KNOWN_FOR_MS }
      owner.catch(() => {
        known = undefined
      })
    }
    return (await known.owner) === 'this shop'
  }
  return {
    ...files,
    remove: async (key) => {
      if (await isOwn()) await files.remove(key)
    },
    removeFolder: async (folder) => {
      if (await isOwn()) await files.removeFolder(folder)
    },
  }
}
