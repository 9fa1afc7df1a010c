import type { Prompt } from '@promptery/contract/listings/prompts'
import type { Sample } from '@promptery/contract/listings/samples'
import { type Item, itemOf } from './item.ts'

/**
 * The cover, followed by the samples. If the first sample is the cover, it is shown once: their files differ, but their
 * placeholders are equal.
 */
export function itemsOf(prompt: Pick<Prompt, 'cover_image'>, samples: readonly Sample[]): Item[] {
  const { cover_image: cover } = prompt
  const shown = samples.map((sample, index) => itemOf(sample, `Sample ${index + 1}`))
  const { isDrawn } = cover
  if (!isDrawn && shown[0]?.picture?.placeholder === cover.placeholder) return shown
  const caption = isDrawn ? 'Drawn by us from the title: not a result of the prompt' : 'The cover'
  return [{ key: 'cover', name: 'Cover', picture: cover, mark: isDrawn ? 'Drawn cover' : '', caption }, ...shown]
}
