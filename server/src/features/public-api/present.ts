import { LIMITS } from '@promptery/contract/constants'
import type { OwnedPrompt } from '@promptery/contract/public-api'
import { describedVariables } from '@promptery/contract/variables/variables'
import type { OwnedEntry } from './select-owned.ts'

export function presentOwned(row: OwnedEntry): OwnedPrompt {
  const gaps = describedVariables(row.variables, row.gapHints)
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
