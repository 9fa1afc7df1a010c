import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListStates } from '../../../components/list/ListStates.tsx'
import { ScrollRow } from '../../../components/list/ScrollRow.tsx'
import { useInView } from '../../../components/list/use-in-view.ts'
import { TextLink } from '../../../components/ui/actions/TextLink.tsx'
import { Section } from '../../../components/ui/Section.tsx'
import type { rowOptions } from '../api.ts'
import { PromptCard } from './PromptCard.tsx'
import { PromptCardSkeleton } from './PromptGrid.tsx'

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
  return (
    <div ref={place} className="mt-12 sm:mt-16">
      <ListStates list={list} what={title} skeleton={<RowSkeleton title={title} />} empty={null}>
        {(prompts) => (
          <ScrollRow title={title} more={more}>
            {prompts.map((prompt) => (
              <li key={prompt._id} className="@container w-60">
                <PromptCard prompt={prompt} />
              </li>
            ))}
          </ScrollRow>
        )}
      </ListStates>
    </div>
  )
}

function RowSkeleton({ title }: { title: string }) {
  return (
    <Section title={title}>
      <div className="flex gap-5 overflow-hidden py-2">
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index} className="w-60 shrink-0">
            <PromptCardSkeleton />
          </div>
        ))}
      </div>
    </Section>
  )
}
