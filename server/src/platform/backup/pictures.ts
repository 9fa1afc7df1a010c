import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import type { FileStore } from '../../adapters/files/port.ts'
import { readAhead } from '../runtime/read-ahead.ts'
import { isPicture } from './archive.ts'

const FOLDERS = ['covers', 'attachments', 'generated']

/** The path in a backup of a file in the store. */
const pathOf = (key: string): string => `files/${key}`
/** The key in the store of a picture's path in a backup. */
export const keyOf = (path: string): string => path.slice('files/'.length)

/** Uploaded and generated pictures, as paths in a backup. Drawn covers are excluded: they can be redrawn. */
export async function listPictures(files: FileStore): Promise<{ path: string; size: number }[]> {
  const found: { path: string; size: number }[] = []
  for (const folder of FOLDERS) {
    for await (const { key, size } of files.walk(folder))
      if (isPicture(pathOf(key))) found.push({ path: pathOf(key), size })
  }
  return found
}

/** Columns that refer to pictures, and how. */
const PICTURES = {
  'prompts.cover': 'cover',
  'samples.picture': 'picture',
  'profiles.picture': 'picture',
  'messages.attachment': "attachment -> 'picture'",
}

/** The pictures that rows refer to, as in `listPictures`. Drawn ones have no file. Older shops may lack a column. */
export async function referencedPictures(client: ClientBase): Promise<string[]> {
  const { rows: columns } = await client.query<{ table: string; name: keyof typeof PICTURES }>(
    `select table_name as table, table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name || '.' || column_name = any($1::text[])`,
    [Object.keys(PICTURES)],
  )
  const parts = columns.map(({ table, name }) => `select ${PICTURES[name]} as picture from public.${table}`)
  const logos = await referencedLogos(client)
  if (parts.length === 0) return logos
  const { rows } = await client.query<{ key: string; widths: number[] }>(
    `select picture->>'key' as key, picture->'widths' as widths
      from (${parts.join(' union all ')}) as pictures where picture->>'key' is not null`,
  )
  const pictures = rows.flatMap(({ key, widths }) => widths.map((width) => pathOf(`${key}/${width}.webp`)))
  return [...pictures, ...logos].filter(isPicture)
}

/** The uploaded logo: its setting is its address, `/files/covers/logo-…`. */
async function referencedLogos(client: ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query(
    `select from information_schema.tables where table_schema = 'public' and table_name = 'settings'`,
  )
  if (tables.length === 0) return []
  const { rows } = await client.query<{ path: string }>(
    `select substr(value #>> '{}', 2) as path from public.settings
      where key = 'logoUrl' and value #>> '{}' like '/files/covers/logo-%'`,
  )
  return rows.map(({ path }) => path)
}

const AT_ONCE = 8

export interface UnpackedFiles {
  /** Contains the pictures, on the disk of `DATA_DIR`. */
  folder: string
  pictures: string[]
  /** Small files of `DATA_DIR` and their content. */
  smallFiles: Map<string, string>
}

/**
 * Adds restored files to the existing ones, all or none. Names of pictures are unique, so an existing one is the same
 * picture. Existing small files are kept.
 * @returns the pictures that existed before
 */
export async function placeFiles(
  { folder, pictures, smallFiles }: UnpackedFiles,
  { dataDir, files }: { dataDir: string; files: FileStore },
): Promise<string[]> {
  const before = (await listPictures(files)).map(({ path }) => path)
  const existing = new Set(before)
  const added = pictures.filter((path) => !existing.has(path))
  const addedFiles: string[] = []
  try {
    const place = (path: string) => files.adopt(keyOf(path), join(folder, path))
    for await (const _ of readAhead(pictures, AT_ONCE, place));
    for (const [name, content] of smallFiles) {
      const isThere = await writeFile(join(dataDir, name), content, { mode: 0o600, flag: 'wx' }).catch(ignoreExisting)
      if (!isThere) addedFiles.push(name)
    }
    return before
  } catch (error) {
    for (const name of addedFiles) await rm(join(dataDir, name), { force: true })
    // The clean-up job removes those that fail here.
    await Promise.allSettled(added.map((path) => files.remove(keyOf(path))))
    throw error
  }
}

function ignoreExisting(error: unknown): true {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return true
  throw error
}
