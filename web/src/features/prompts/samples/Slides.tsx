import { COVER_SIZES } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/prompts'
import { useQuery } from '@tanstack/react-query'
import { ImageWithPlaceholder } from '../../../components/ui/ImageWithPlaceholder.tsx'
import { samplesOptions } from './api.ts'
import { itemsOf } from './items.ts'
import { TextSample } from './TextSample.tsx'

/** What stands behind the cover. Those that are not seen are not read either. */
export function Slides({ prompt, index }: { prompt: Prompt; index: number }) {
  const { data: samples = [] } = useQuery(samplesOptions(prompt._id))
  return itemsOf(prompt, samples)
    .slice(1)
    .map(({ key, name, picture, text }, place) => (
      <div key={key} inert={index !== place + 1} className="relative aspect-4/3 w-full shrink-0 snap-start">
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
