import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { isPicture } from './archive/manifest.ts'

const FOLDERS = ['covers', 'generated']

/** Whether there is no such file. */
export const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function filesBelow(dataDir: string, path: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, path), { withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) return []
    throw error
  })
  const found: string[] = []
  for (const entry of entries) {
    const inside = `${path}/${entry.name}`
    if (entry.isDirectory()) found.push(...(await filesBelow(dataDir, inside)))
    // What is being written has a name that begins with a dot until it is whole.
    else if (entry.isFile() && isPicture(inside)) found.push(inside)
  }
  return found
}

/** The pictures that people gave or made, as paths below `dataDir`. Drawn covers are drawn again when missing. */
export async function listPictures(dataDir: string): Promise<string[]> {
  return (await Promise.all(FOLDERS.map((folder) => filesBelow(dataDir, `files/${folder}`)))).flat()
}

/** How many bytes these files have; those that have gone have none. */
export async function sizeOf(dataDir: string, paths: string[]): Promise<number> {
  let bytes = 0
  for (const path of paths) bytes += (await stat(join(dataDir, path)).catch(() => ({ size: 0 }))).size
  return bytes
}

/** Where rows name pictures. */
const NAMED = { prompts: 'cover', samples: 'picture' }

/** The pictures that the rows of the shop name, in the form of `listPictures`. An older shop may lack a table. */
export async function namedPictures(client: ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: keyof typeof NAMED }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name = any($1::text[])`,
    [Object.keys(NAMED)],
  )
  const parts = tables.map(({ name }) => `select ${NAMED[name]} as picture from public.${name}`)
  if (parts.length === 0) return []
  const { rows } = await client.query<{ key: string; widths: number[] }>(
    `select picture->>'key' as key, picture->'widths' as widths
      from (${parts.join(' union all ')}) as pictures where picture is not null`,
  )
  return rows.flatMap(({ key, widths }) => widths.map((width) => `files/${key}/${width}.webp`)).filter(isPicture)
}
