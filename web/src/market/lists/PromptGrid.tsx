import type { Prompt } from '@promptery/contract/listings/prompts'
import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PromptCard, type PromptCardProps } from './PromptCard.tsx'

/** The approximate width of a card and its gap, in pixels. */
const CARD_PX = 280

/** Only covers of the first row are loaded eagerly, so that others do not compete. */
const firstRow = () => Math.max(2, Math.floor(window.innerWidth / CARD_PX))

export type PromptGridProps = Omit<PromptCardProps, 'prompt' | 'to' | 'isEager'> & {
  prompts: readonly Prompt[]
  /** Number of covers that are visible at first: by default those of the first row. */
  eager?: number
  pathOf?: (id: string) => string
  /** An action below the card. */
  belowCard?: (prompt: Prompt) => ReactNode
}

/** 2 columns at 360 pixels, 5 at 1600. */
export function PromptGrid({ prompts, eager = firstRow(), pathOf, belowCard, ...card }: PromptGridProps) {
  return (
    <div className="@container">
      <ul className="card-grid">
        {prompts.map((prompt, index) => (
          <li key={prompt._id} className="@container flex min-w-0 flex-col">
            <PromptCard prompt={prompt} isEager={index < eager} {...(pathOf && { to: pathOf(prompt._id) })} {...card} />
            {belowCard && <div className="mt-auto">{belowCard(prompt)}</div>}
          </li>
        ))}
      </ul>
    </div>
  )
}

export function PromptGridSkeleton({ count = 5 }: { count?: number }) {
  return (
    <div className="@container">
      <div className="card-grid">
        {Array.from({ length: count }, (_, index) => (
          <PromptCardSkeleton key={index} />
        ))}
      </div>
    </div>
  )
}

export function PromptCardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-4/3 rounded-lg" />
      <Skeleton className="mt-3 h-5 w-4/5" />
      <Skeleton className="mt-3 h-5 w-1/2" />
    </div>
  )
}
