import { COVER_SIZES } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TextSample } from '../../components/samples/TextSample.tsx'
import { ImageWithPlaceholder } from '../../components/ui/ImageWithPlaceholder.tsx'
import { samplesOptions } from './api.ts'
import { itemsOf } from './items.ts'

type Props = { prompt: Prompt; index: number; waiting: ReactNode }

/** The slides beside the cover. Invisible ones are hidden from screen readers. */
export function Slides({ prompt, index, waiting }: Props) {
  const { data: samples = [], isPending } = useQuery(samplesOptions(prompt._id))
  if (isPending) return waiting
  const items = itemsOf(prompt, samples)
  const isCoverLast = prompt.cover_image.isDrawn
  const first = isCoverLast ? 0 : 1
  return (isCoverLast ? items.slice(0, -1) : items.slice(1)).map(({ key, name, picture, text }, place) => (
    <div key={key} inert={index !== first + place} className="relative aspect-4/3 w-full shrink-0 snap-start">
      {picture && (
        <ImageWithPlaceholder
          image={picture}
          alt={`${name} of ${prompt.title}`}
          sizes={COVER_SIZES.detail}
          className="size-full"
        />
      )}
      {text !== undefined && <TextSample name={name} text={text} className="absolute inset-0" />}
    </div>
  ))
}
