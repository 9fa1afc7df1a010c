import { z } from 'zod'

/** Increased when older versions could misread a backup. Format 1 is supported too. */
export const FORMAT = 2
/** The first entry states the format, so that older versions can refuse newer backups. */
export const FORMAT_ENTRY = 'promptery-backup'
/** The last entry, which contains the checksums of all others. */
export const MANIFEST_ENTRY = 'manifest.json'

/** The message is for the operator. */
export class BackupFailed extends Error {}

export const manifestSchema = z.object({
  format: z.number().int().min(1).max(FORMAT),
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
const ROWS = /^database\/([a-z0-9_]+)(?:\/\d+\.copy|\.jsonl)$/

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

/**
 * Reads backups of format 1, written by Promptery 0.1.0 on PostgreSQL or its embedded PGlite. Rows are lines of JSON,
 * arrays of column texts, and the archive is followed by a checksum of 64 bytes, which is ignored.
 */
const BLOCK_BYTES = 512
const NEWLINE = 10

/** Removes what follows the last whole block of a tar file: the checksum of format 1. */
export async function* withoutTrailer(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const whole = bytes.length - (bytes.length % BLOCK_BYTES)
    rest = bytes.subarray(whole)
    if (whole > 0) yield bytes.subarray(0, whole)
  }
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const escapeForCopy = (value: string | null): string =>
  value === null ? '\\N' : value.replaceAll(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character)

/** Converts rows of format 1 to the text format of `COPY`. */
export async function* copyFromJsonLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let unfinished: Buffer[] = []
  for await (const chunk of source) {
    const end = chunk.lastIndexOf(NEWLINE) + 1
    if (end > 0) {
      const lines = Buffer.concat([...unfinished, chunk.subarray(0, end - 1)])
        .toString()
        .split('\n')
      unfinished = []
      yield lines.map((line) => `${(JSON.parse(line) as (string | null)[]).map(escapeForCopy).join('\t')}\n`).join('')
    }
    unfinished.push(chunk.subarray(end))
  }
}
