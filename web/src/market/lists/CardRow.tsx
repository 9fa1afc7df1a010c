import type { Prompt } from '@promptery/contract/listings/prompts'
import type { ReactNode } from 'react'
import { ScrollRow } from '../../ui/list/ScrollRow.tsx'
import { Section } from '../../ui/Section.tsx'
import { PromptCard } from './PromptCard.tsx'
import { PromptCardSkeleton } from './PromptGrid.tsx'

type Props = { title: string; prompts: readonly Prompt[]; more?: ReactNode }

/** Prompts in a row that goes on sideways. */
export const CardRow = ({ title, prompts, more }: Props) => (
  <ScrollRow title={title} more={more}>
    {prompts.map((prompt) => (
      <li key={prompt._id} className="@container w-56">
        <PromptCard prompt={prompt} />
      </li>
    ))}
  </ScrollRow>
)

export const CardRowSkeleton = ({ title }: { title: string }) => (
  <Section title={title}>
    <div className="flex gap-5 overflow-hidden py-2">
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} className="w-56 shrink-0">
          <PromptCardSkeleton />
        </div>
      ))}
    </div>
  </Section>
)
