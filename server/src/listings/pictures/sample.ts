import type { Sample } from '@promptery/contract/listings/samples'
import type { VariableValue } from '@promptery/contract/listings/variables/values'
import type { VariableDescription } from '@promptery/contract/listings/variables/variables'
import type { FileStore } from '../../adapters/files/port.ts'
import { pick } from '../../platform/db/rows.ts'
import { samples } from '../../platform/db/schema.ts'
import type { DrawnPicture, StoredCover } from '../../platform/db/stored-cover.ts'
import { Invalid } from '../../platform/errors.ts'
import { samplePicture } from './cover.ts'

/** Columns that a sample is presented from. */
export const sampleColumns = {
  ...pick(samples, 'id', 'picture', 'text', 'language', 'filling', 'model'),
}

export interface SampleRow {
  id: string
  picture: StoredCover | DrawnPicture | null
  text: string | null
  language: string | null
  filling: VariableValue[]
  model: string
}

/** @param descriptions of the prompt's variables, whose labels the values get */
export function presentSample(
  row: SampleRow,
  files: FileStore,
  descriptions: readonly VariableDescription[] = [],
): Sample {
  const labelOf = (name: string) => descriptions.find(({ gap }) => gap === name)?.label
  return {
    _id: row.id,
    ...(row.picture && { picture: samplePicture(row.id, row.picture, files) }),
    ...(row.text !== null && { text: row.text }),
    ...(row.language && { language: row.language }),
    filling: row.filling.map(({ gap, value }) => {
      const label = labelOf(gap)
      return { gap, ...(label !== undefined && { label }), value }
    }),
    model: row.model,
  }
}

/** Requires exactly one of a picture and a text. @throws Invalid */
export function requireResult({ text, picture }: { text: string | undefined; picture: Buffer | undefined }): void {
  const isNothing = text === undefined
  if (isNothing !== (picture === undefined)) return
  const message = isNothing ? 'Choose a picture or write a text' : 'A sample is a picture or a text, not both'
  throw new Invalid('invalid_input', message, [{ path: isNothing ? 'picture' : 'text', message }])
}
