import { z } from 'zod'

/** Raised when an older Promptery could misread what is in a backup. Format 1 is read too: `format-1.ts`. */
export const FORMAT = 2
/** The first entry of every backup names its format, so that a later one can be refused in words. */
export const FORMAT_ENTRY = 'promptery-backup'
/** The last entry: only then the checksums of the others are known. */
export const MANIFEST_ENTRY = 'manifest.json'

/** A reason not to make or to restore a backup that the person at the terminal can do something about. */
export class BackupFailed extends Error {}

export const manifestSchema = z.object({
  format: z.number().int().min(1).max(FORMAT),
  createdAt: z.iso.datetime(),
  /** The last migration that its database had: the newest `created_at` of Drizzle's table of migrations. */
  schema: z.number().int(),
  tables: z.array(
    z.object({
      name: z.string(),
      /** Those of each row, in this order. Generated columns are left out. */
      columns: z.array(z.string()),
      rows: z.number().int().min(0),
    }),
  ),
  /** The SHA-256 of every other entry, in hexadecimal. */
  entries: z.record(z.string(), z.string()),
})

export type Manifest = z.infer<typeof manifestSchema>

/** Files of `DATA_DIR` that are part of the shop: both have to be there before a server starts on it. */
export const KEPT_FILES = ['session-secret', 'demo-removed'] as const

const PICTURE = /^files\/(covers|generated)(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/
const ROWS = /^database\/([a-z0-9_]+)(?:\/\d+\.copy|\.jsonl)$/

export const isPicture = (path: string): boolean => PICTURE.test(path)
export const isKeptFile = (path: string): boolean => KEPT_FILES.some((name) => path === name)
export const rowsEntry = (table: string, part: number): string =>
  `database/${table}/${String(part).padStart(6, '0')}.copy`
/** The table of which an entry has rows, if it is such an entry. */
export const tableOf = (path: string): string | undefined => ROWS.exec(path)?.[1]

/** Whether an entry may be in a backup. Nothing else is, so no entry can be written outside of its place. */
export const isEntryPath = (path: string): boolean =>
  path === FORMAT_ENTRY || path === MANIFEST_ENTRY || isKeptFile(path) || isPicture(path) || tableOf(path) !== undefined
