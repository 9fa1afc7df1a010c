import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { isPicture } from './manifest.ts'

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

/** The pictures that the rows of the shop name, in the form of `listPictures`. */
export async function namedPictures(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ key: string; widths: number[] }>(
    `select cover->>'key' as key, cover->'widths' as widths from public.prompts where cover is not null`,
  )
  return rows.flatMap(({ key, widths }) => widths.map((width) => `files/${key}/${width}.webp`)).filter(isPicture)
}
