import type { Prompt } from '@promptery/contract/listings/prompts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { ScrollRow } from '../../ui/list/ScrollRow.tsx'
import { WhenNear } from '../../ui/list/WhenNear.tsx'
import { Section } from '../../ui/Section.tsx'
import type { rowOptions } from '../api.ts'
import { PromptCard, PromptCardSkeleton } from './PromptGrid.tsx'

type Props = {
  title: string
  options: ReturnType<typeof rowOptions>
  /** The marketplace with the whole list. */
  to: string
}

/** A row of prompts. An empty one is not shown. */
export function PromptRow(props: Props) {
  const { data } = useInfiniteQuery({ ...props.options, enabled: false })
  if (data?.length === 0) return null
  return (
    <WhenNear waiting={<CardRowSkeleton title={props.title} />} className="mt-12 sm:mt-16">
      <Row {...props} />
    </WhenNear>
  )
}

function Row({ title, options, to }: Props) {
  const more = (
    <TextLink to={to} className="py-2.5">
      See all
    </TextLink>
  )
  return (
    <ListStates list={useInfiniteQuery(options)} what={title} skeleton={<CardRowSkeleton title={title} />} empty={null}>
      {(prompts) => <CardRow title={title} prompts={prompts} more={more} />}
    </ListStates>
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
