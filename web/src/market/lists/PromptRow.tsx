import type { Prompt } from '@promptery/contract/listings/prompts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { ScrollRow } from '../../ui/list/ScrollRow.tsx'
import { useInView } from '../../ui/list/use-in-view.ts'
import { Section } from '../../ui/Section.tsx'
import type { rowOptions } from '../api.ts'
import { PromptCard, PromptCardSkeleton } from './PromptGrid.tsx'

type Props = {
  title: string
  options: ReturnType<typeof rowOptions>
  /** The marketplace with the whole list. */
  to: string
}

/** A row of prompts, fetched when it comes near the window. An empty one is not shown. */
export function PromptRow({ title, options, to }: Props) {
  const [isNear, setIsNear] = useState(false)
  const place = useInView(() => setIsNear(true), !isNear)
  const list = useInfiniteQuery({ ...options, enabled: isNear })
  if (list.data?.length === 0) return null
  const more = (
    <TextLink to={to} className="py-2.5">
      See all
    </TextLink>
  )
  const skeleton = <CardRowSkeleton title={title} />
  return (
    <div ref={place} className="mt-12 sm:mt-16">
      {isNear ? (
        <ListStates list={list} what={title} skeleton={skeleton} empty={null}>
          {(prompts) => <CardRow title={title} prompts={prompts} more={more} />}
        </ListStates>
      ) : (
        <div aria-hidden="true">{skeleton}</div>
      )}
    </div>
  )
}

type CardRowProps = { title: string; prompts: readonly Prompt[]; more?: ReactNode }

/** Prompts in a row that goes on sideways. */
export const CardRow = ({ title, prompts, more }: CardRowProps) => (
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
