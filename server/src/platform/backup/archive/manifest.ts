import { z } from 'zod'

/** Increased when older versions could misread a backup. */
export const FORMAT = 2
/** The first entry states the format, so that older versions can refuse newer backups. */
export const FORMAT_ENTRY = 'promptery-backup'
/** The last entry, which contains the checksums of all others. */
export const MANIFEST_ENTRY = 'manifest.json'

/** The message is for the operator. */
export class BackupFailed extends Error {}

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** The last migration: the newest `created_at` in Drizzle's table of migrations. */
  schema: z.number().int(),
  tables: z.array(
    z.object({
      name: z.string(),
      /** In the order of the rows' values, without generated columns. */
      columns: z.array(z.string()),
      rows: z.number().int().min(0),
    }),
  ),
  /** Hexadecimal SHA-256 of every other entry. */
  entries: z.record(z.string(), z.string()),
})

export type Manifest = z.infer<typeof manifestSchema>

/** Small files of `DATA_DIR` that belong to the shop. They must exist before a server starts. */
export const SMALL_FILES = ['session-secret', 'demo-removed'] as const

const PICTURE = /^files\/(covers|attachments|generated)(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/
const ROWS = /^database\/([a-z0-9_]+)\/\d+\.copy$/

export const isPicture = (path: string): boolean => PICTURE.test(path)
export const isSmallFile = (path: string): boolean => SMALL_FILES.some((name) => path === name)
export const rowsEntry = (table: string, part: number): string =>
  `database/${table}/${String(part).padStart(6, '0')}.copy`
/** The table whose rows an entry contains. */
export const tableOf = (path: string): string | undefined => ROWS.exec(path)?.[1]

/** Only these paths are accepted, so that no entry is written elsewhere. */
export const isEntryPath = (path: string): boolean =>
  path === FORMAT_ENTRY ||
  path === MANIFEST_ENTRY ||
  isSmallFile(path) ||
  isPicture(path) ||
  tableOf(path) !== undefined
