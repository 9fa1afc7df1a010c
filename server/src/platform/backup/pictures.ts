import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { isPicture } from './archive/manifest.ts'

const FOLDERS = ['covers', 'generated']

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function filesBelow(dataDir: string, path: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, path), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const found: string[] = []
  for (const entry of entries) {
    const inside = `${path}/${entry.name}`
    if (entry.isDirectory()) found.push(...(await filesBelow(dataDir, inside)))
    // Files that are being written have a name starting with a dot.
    else if (entry.isFile() && isPicture(inside)) found.push(inside)
  }
  return found
}

/** Uploaded and generated pictures, as paths relative to `dataDir`. Drawn covers are excluded: they can be redrawn. */
export async function listPictures(dataDir: string): Promise<string[]> {
  return (await Promise.all(FOLDERS.map((folder) => filesBelow(dataDir, `files/${folder}`)))).flat()
}

/** The total size in bytes. Missing files count as 0. */
export async function totalSize(dataDir: string, paths: string[]): Promise<number> {
  let bytes = 0
  for (const path of paths) bytes += (await stat(join(dataDir, path)).catch(() => ({ size: 0 }))).size
  return bytes
}

/** Columns that refer to pictures. */
const PICTURE_COLUMNS = { prompts: 'cover', samples: 'picture' }

/** The pictures that rows refer to, as in `listPictures`. Drawn ones have no file. Older shops may lack a table. */
export async function referencedPictures(client: ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: keyof typeof PICTURE_COLUMNS }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name = any($1::text[])`,
    [Object.keys(PICTURE_COLUMNS)],
  )
  const parts = tables.map(({ name }) => `select ${PICTURE_COLUMNS[name]} as picture from public.${name}`)
  if (parts.length === 0) return []
  const { rows } = await client.query<{ key: string; widths: number[] }>(
    `select picture->>'key' as key, picture->'widths' as widths
      from (${parts.join(' union all ')}) as pictures where picture->>'key' is not null`,
  )
  return rows.flatMap(({ key, widths }) => widths.map((width) => `files/${key}/${width}.webp`)).filter(isPicture)
}
