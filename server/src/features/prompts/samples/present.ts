import type { FilledGap } from '@promptery/contract/fillings'
import type { Sample } from '@promptery/contract/samples'
import type { FileStore } from '../../../adapters/files/port.ts'
import type { StoredCover } from '../../../db/stored-cover.ts'
import { storedCover } from '../../../listings/cover.ts'

export interface SampleRow {
  id: string
  picture: StoredCover | null
  text: string | null
  filling: FilledGap[]
  model: string
}

export function presentSample(row: SampleRow, files: FileStore): Sample {
  return {
    _id: row.id,
    ...(row.picture && { picture: storedCover(row.picture, files) }),
    ...(row.text !== null && { text: row.text }),
    filling: row.filling.map(({ gap, value }) => ({ gap, value })),
    model: row.model,
  }
}
