import type { Prompt } from '@promptery/contract/listings/prompts'
import { uploaderOf } from '@promptery/contract/shown-name'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { engineerPath, paths } from '../../paths.ts'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { otherWorksOptions, similarOptions } from '../api.ts'
import { CardRow, CardRowSkeleton } from './PromptRow.tsx'

/** Similar prompts, and more from the engineer. */
export function MoreRows({ prompt }: { prompt: Prompt }) {
  const { uploadedBy } = prompt
  return (
    <>
      <SimilarRow shown={[prompt]} of={prompt} />
      <Row
        title={`More from ${uploaderOf(prompt)}`}
        options={otherWorksOptions(uploadedBy)}
        shown={[prompt]}
        shownAbove={2}
        more={
          <TextLink to={engineerPath(uploadedBy)} className="py-2.5">
            See all
          </TextLink>
        }
      />
    </>
  )
}

/** What is like one of the prompts that are shown. */
export function SimilarRow({ of, shown }: { of: Prompt; shown: readonly Prompt[] }) {
  const more = (
    <TextLink to={`${paths.marketplace}?${new URLSearchParams({ category: of.category })}`} className="py-2.5">
      All in {of.category}
    </TextLink>
  )
  return <Row title="Similar prompts" options={similarOptions(of._id)} shown={shown} more={more} />
}

type RowProps<Key extends readonly unknown[]> = {
  title: string
  options: UseQueryOptions<Prompt[], Error, Prompt[], Key>
  /** Left out of the row. */
  shown: readonly Prompt[]
  /** How many of them stand beside the price already: without others there is no row. */
  shownAbove?: number
  more?: ReactNode
}

/** A row of prompts; nothing where there are none. */
function Row<Key extends readonly unknown[]>({ title, options, shown, shownAbove = 0, more }: RowProps<Key>) {
  const { data, error, isPending, refetch } = useQuery(options)
  const others = data?.filter(({ _id }) => !shown.some((prompt) => prompt._id === _id))
  if (others && others.length <= shownAbove) return null
  return (
    <div className="mt-12 first:mt-0">
      <ListStates
        list={{ data: others, isPending, error, refetch }}
        what={title}
        skeleton={<CardRowSkeleton title={title} />}
        empty={null}
      >
        {(prompts) => <CardRow title={title} prompts={prompts} more={more} />}
      </ListStates>
    </div>
  )
}
