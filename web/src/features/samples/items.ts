import type { Prompt } from '@promptery/contract/listings/prompts'
import type { Sample } from '@promptery/contract/listings/proof/samples'
import { type Item, itemOf } from '../../components/samples/item.ts'

/**
 * The cover followed by the samples, or after them if it is drawn. If the first sample is the cover, it is shown once:
 * their files differ, but their placeholders are equal.
 */
export function itemsOf(prompt: Pick<Prompt, 'cover_image'>, samples: readonly Sample[]): Item[] {
  const { cover_image: cover } = prompt
  const shown = samples.map((sample, index) => itemOf(sample, `Sample ${index + 1}`))
  if (!cover.isDrawn && shown[0]?.picture?.placeholder === cover.placeholder) return shown
  const item = { key: 'cover', name: 'Cover', picture: cover, mark: cover.isDrawn ? 'Drawn cover' : '' }
  return cover.isDrawn
    ? [...shown, { ...item, caption: 'Drawn by us from the title: not a result of the prompt' }]
    : [{ ...item, caption: 'The cover' }, ...shown]
}
