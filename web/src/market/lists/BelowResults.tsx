import type { Prompt } from '@promptery/contract/listings/prompts'
import { paths } from '../../paths.ts'
import { rowOptions } from '../api.ts'
import { SimilarRow } from './MoreRows.tsx'
import { PromptRow } from './PromptRow.tsx'

/** Below a few results what is like the first of them, and below none what is popular. */
export function BelowResults({ shown: [first, ...others] }: { shown: readonly Prompt[] }) {
  if (!first) {
    return (
      <PromptRow
        title="Popular prompts"
        options={rowOptions({ sort: 'Top' })}
        to={`${paths.marketplace}?${new URLSearchParams({ sort: 'Top' })}`}
      />
    )
  }
  return (
    <div className="mt-12 sm:mt-16">
      <SimilarRow of={first} shown={[first, ...others]} />
    </div>
  )
}
