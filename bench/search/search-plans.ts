import { listPromptsQuery } from '@promptery/contract/listings/prompts'
import { listPrompts } from '../../server/src/features/prompts/lists/list-prompts.ts'
import { plansOf } from '../../server/src/testing/database/plans.ts'
import type { Shop } from '../shop.ts'

/**
 * A search sorts the 3,000 listings that it collects, or compares 5,000. It collects more only after a walk of 4,000
 * without a full page: with a million listings, some 6,000 and a few more by chance.
 */
const SORTED_MAX = 7_001
const WALKED_MAX = 50_001

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}
/** Lists faults in the plans of a search: sequential scans of large tables, and too many rows sorted or scanned. */
export async function planFaults({ ctx, database }: Shop, query: object): Promise<string[]> {
  const parsed = listPromptsQuery.parse(query)
  const plans = await plansOf(
    database.searchDb,
    (db) => listPrompts({ ...ctx, searchDb: db }, parsed),
    'analyze, format json',
  )
  return plans.flatMap((plan) => (JSON.parse(plan) as { Plan: Node }[]).flatMap(({ Plan }) => faultsOf(Plan)))
}

function faultsOf(plan: Node): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Actual Rows': rows, Plans: parts = [] } = plan
  const read = rows + (plan['Rows Removed by Filter'] ?? 0)
  const sorted = type.endsWith('Sort') ? (parts[0]?.['Actual Rows'] ?? 0) : 0
  return [
    ...(type === 'Seq Scan' && ['prompts', 'listings', 'search_words'].includes(table ?? '')
      ? [`reads all of ${table}`]
      : []),
    ...(sorted > SORTED_MAX ? [`sorts ${sorted} rows`] : []),
    ...(type.startsWith('Index') && read > WALKED_MAX ? [`walks along ${read} rows of ${table}`] : []),
    ...parts.flatMap(faultsOf),
  ]
}
