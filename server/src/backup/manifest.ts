import { z } from 'zod'

/** Raised when what stands in a backup could be misread by who knows only the older one. */
export const FORMAT = 1
/** The first entry of every backup says what it is, so that also a later format can be named. */
export const FORMAT_ENTRY = 'promptery-backup'
/** The last entry, because only then everything about the others is known. */
export const MANIFEST_ENTRY = 'manifest.json'

/** A reason not to make or to restore a backup that the person at the terminal can do something about. */
export class BackupFailed extends Error {}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Where it came from; it can be restored into either. */
  engine: z.enum(['embedded', 'postgres']),
  /** The last migration that its database had: its time in `migrations/meta/_journal.json`. */
  schema: z.number().int(),
  tables: z.array(
    z.object({
      name: z.string(),
      /** Those of each row, in this order; what the database computes itself is left out. */
      columns: z.array(z.string()),
      rows: z.number().int().min(0),
    }),
  ),
  entries: z.record(z.string(), sha256),
})

export type Manifest = z.infer<typeof manifestSchema>

export const tableEntry = (table: string): string => `database/${table}.jsonl`

/** Files of `DATA_DIR` that are part of the shop: both have to be there before a server starts on it. */
export const KEPT_FILES = ['session-secret', 'demo-removed'] as const

const PICTURE = /^files\/(covers|generated)(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/
const TABLE = /^database\/[a-z0-9_]+\.jsonl$/

export const isPicture = (path: string): boolean => PICTURE.test(path)
export const isTable = (path: string): boolean => TABLE.test(path)

/** Whether an entry may be in a backup. Nothing else is, so no entry can be written outside of its place. */
export function isEntryPath(path: string): boolean {
  const isKnown = path === FORMAT_ENTRY || path === MANIFEST_ENTRY || KEPT_FILES.some((name) => path === name)
  return isKnown || isPicture(path) || isTable(path)
}
