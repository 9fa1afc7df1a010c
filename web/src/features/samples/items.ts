import type { Prompt } from '@promptery/contract/listings/prompts'
import type { Sample } from '@promptery/contract/listings/samples'
import { type Item, itemOf } from '../../components/samples/item.ts'

/**
 * The cover and the samples behind it, or before it where the shop has drawn it. Where the first sample is the cover it
 * stands there once: their files differ, and their placeholders are the same.
 */
export function itemsOf(prompt: Pick<Prompt, 'cover_image'>, samples: readonly Sample[]): Item[] {
  const { cover_image: cover } = prompt
  const shown = samples.map((sample, index) => itemOf(sample, `Sample ${index + 1}`))
  if (shown[0]?.picture?.placeholder === cover.placeholder) return shown
  const item = { key: 'cover', name: 'Cover', picture: cover }
  return cover.isDrawn
    ? [...shown, { ...item, caption: 'Drawn by us from the title: not a result of the prompt' }]
    : [{ ...item, caption: 'The cover' }, ...shown]
}
