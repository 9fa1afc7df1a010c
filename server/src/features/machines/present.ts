import { LIMITS } from '@promptery/contract/constants'
import { askedGaps, gapsIn, splitGaps } from '@promptery/contract/gaps/gaps'
import type { OwnedPrompt } from '@promptery/contract/machine'
import type { OwnedRow } from './select-owned.ts'

export function presentOwned(row: OwnedRow): OwnedPrompt {
  const gaps = askedGaps(gapsIn(splitGaps(row.text)), row.gapHints)
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    type: row.type,
    version: row.version,
    newestVersion: row.newestVersion,
    gaps: gaps.slice(0, LIMITS.machine.gapsMax).map(({ name, label, description, default: preset, choices }) => ({
      name,
      ...(label && { label }),
      ...(description && { description }),
      ...(preset !== undefined && { default: preset }),
      ...(choices && { choices }),
    })),
  }
}
