import { writeFile } from 'node:fs/promises'
import { quotedCell } from '../../money/ledger/csv-cell.ts'
import type { AddedRow } from './import-prompts.ts'
import { SURENESS } from './sureness.ts'

/** Writes how each new prompt was judged as CSV, the least sure first. */
export async function writeReport(path: string, added: AddedRow[]): Promise<void> {
  const rows = added
    .toSorted((a, b) => SURENESS.indexOf(b.sureness) - SURENESS.indexOf(a.sureness))
    .map(({ place, sureness, fields }) =>
      [quotedCell(place), sureness, fields.type, fields.category, quotedCell(fields.title)].join(','),
    )
  await writeFile(path, ['place,sure,type,category,title', ...rows, ''].join('\n'))
}
