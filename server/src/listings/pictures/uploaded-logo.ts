import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { settings } from '../../platform/db/schema.ts'
import type { StoredCover } from '../../platform/db/stored-cover.ts'

/** The beginning of the keys of logos. No cover of a listing has it, so that a former logo may be removed at once. */
export const LOGO_FOLDER = 'covers/logo-'

const UPLOADED = /^\/files\/((covers\/logo-[\da-f-]{36})\/\d+\.webp)$/

/** The setting for an uploaded logo: an address of the shop, wherever its pictures are and move. */
export const logoOf = ({ key, widths }: StoredCover): string => `/files/${key}/${widths[0]}.webp`

/** The folder and the file of an uploaded logo. Undefined for the address of another picture. */
export function filesOfLogo(logoUrl: unknown): { folder: string; file: string } | undefined {
  const [, file, folder] = UPLOADED.exec(typeof logoUrl === 'string' ? logoUrl : '') ?? []
  return file && folder ? { folder, file } : undefined
}

/** The folder of the uploaded logo, also where the environment sets another one. */
export async function folderOfLogo(db: Db): Promise<string | undefined> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, 'logoUrl'))
  return filesOfLogo(row?.value)?.folder
}
