import type { FilledGap, Filling } from '@promptery/contract/gaps/fillings'

export interface FillingRow {
  id: string
  name: string
  values: FilledGap[]
  updatedAt: Date
}

export function presentFilling(row: FillingRow): Filling {
  return {
    _id: row.id,
    name: row.name,
    values: row.values.map(({ gap, value }) => ({ gap, value })),
    updatedAt: row.updatedAt.toISOString(),
  }
}
