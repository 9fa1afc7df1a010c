import { LIMITS } from '@promptery/contract/constants'
import type { OwnedPrompt } from '@promptery/contract/public-api'
import { describedVariables, splitVariables, variablesIn } from '@promptery/contract/variables/variables'
import type { OwnedRow } from './select-owned.ts'

export function presentOwned(row: OwnedRow): OwnedPrompt {
  const gaps = describedVariables(variablesIn(splitVariables(row.text)), row.gapHints)
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    type: row.type,
    version: row.version,
    newestVersion: row.newestVersion,
    gaps: gaps
      .slice(0, LIMITS.publicApi.variablesMax)
      .map(({ name, label, description, default: preset, choices }) => ({
        name,
        ...(label && { label }),
        ...(description && { description }),
        ...(preset !== undefined && { default: preset }),
        ...(choices && { choices }),
      })),
  }
}
