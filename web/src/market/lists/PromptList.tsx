import type { ReactNode } from 'react'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import { Section } from '../../ui/Section.tsx'
import type { myPromptsOptions } from '../api.ts'
import { PromptGrid, type PromptGridProps, PromptGridSkeleton } from './PromptGrid.tsx'

type Props = Omit<PromptGridProps, 'prompts'> & {
  title: string
  /** Beside the title. */
  action?: ReactNode
  options: typeof myPromptsOptions
  empty: ReactNode
}

export function PromptList({ title, action, options, empty, ...grid }: Props) {
  return (
    <Section title={title} action={action}>
      <InfiniteList options={options} what="these prompts" skeleton={<PromptGridSkeleton />} empty={empty}>
        {(prompts) => <PromptGrid prompts={prompts} {...grid} />}
      </InfiniteList>
    </Section>
  )
}
