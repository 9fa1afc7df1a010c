import { Readable } from 'node:stream'
import { SPECIFIED_RULES } from '@promptery/contract/listings/price'
import { type ImportOptions, importPrompts } from '../../features/import/import-prompts.ts'
import { readRows } from '../../features/import/read-rows.ts'
import type { Db } from '../../platform/db/db.ts'

/** Imports a file, by default into a shop without a payment provider. */
export async function runImport(db: Db, file: string | Readable, options: Partial<ImportOptions> = {}) {
  const refused: [line: number, reason: string][] = []
  const rows = readRows(typeof file === 'string' ? Readable.from([Buffer.from(file)]) : file)
  const summary = await importPrompts(db, rows, {
    price: 0,
    rules: SPECIFIED_RULES,
    category: 'Writing',
    licence: 'personal',
    requireApproval: false,
    ...options,
    onRefused: (line, reason) => refused.push([line, reason]),
  })
  return { ...summary, refused, refusedCount: summary.refused }
}
