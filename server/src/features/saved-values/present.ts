import type { SavedValues, VariableValue } from '@promptery/contract/variables/saved-values'

export interface SavedValuesRow {
  id: string
  name: string
  values: VariableValue[]
  updatedAt: Date
}

export function presentSavedValues(row: SavedValuesRow): SavedValues {
  return {
    _id: row.id,
    name: row.name,
    values: row.values.map(({ gap, value }) => ({ gap, value })),
    updatedAt: row.updatedAt.toISOString(),
  }
}
