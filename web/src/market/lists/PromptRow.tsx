import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { useInView } from '../../ui/list/use-in-view.ts'
import type { rowOptions } from '../api.ts'
import { CardRow, CardRowSkeleton } from './CardRow.tsx'

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
