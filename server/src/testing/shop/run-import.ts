import { Readable } from 'node:stream'
import { SPECIFIED_RULES } from '@promptery/contract/listings/price'
import { type ImportOptions, importPrompts } from '../../listings/import/import-prompts.ts'
import { readRows } from '../../listings/import/read-rows.ts'
import type { FileRow } from '../../listings/import/records.ts'
import type { Db } from '../../platform/db/db.ts'

/** Imports a CSV file or rows, by default into a shop without a payment provider. */
export async function runImport(db: Db, file: string | AsyncIterable<FileRow>, options: Partial<ImportOptions> = {}) {
  const refused: [place: string, reason: string][] = []
  const rows = typeof file === 'string' ? readRows(Readable.from([file]), new Map()) : file
  const summary = await importPrompts(db, rows, {
    price: 0,
    rules: SPECIFIED_RULES,
    category: 'Writing',
    licence: 'personal',
    requireApproval: false,
    ...options,
    onRefused: (place, reason) => refused.push([place, reason]),
  })
  return { ...summary, refused, refusedCount: summary.refused }
}
