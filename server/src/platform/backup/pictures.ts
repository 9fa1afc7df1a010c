import type { ClientBase } from 'pg'
import type { FileStore } from '../../adapters/files/port.ts'
import { isPicture } from './archive/manifest.ts'

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
