import type { Prompt } from '@promptery/contract/prompts'
import type { Sample } from '@promptery/contract/samples'

/** What a gallery shows in one place. */
export type Item = {
  key: string
  /** What it is called: `Cover`, `Sample 2`. */
  name: string
  picture?: Prompt['cover_image'] | undefined
  text?: string | undefined
  /** What it was made with, or that it was not made by the prompt. */
  caption: string
}

/** `Made with: city = Paris · GPT-4`. */
export function madeWith({ filling, model }: Pick<Sample, 'filling' | 'model'>): string {
  const filled = filling.map(({ gap, value }) => `${gap} = ${value}`).join(', ')
  const words = [filled, model].filter(Boolean).join(' · ')
  return words && `Made with: ${words}`
}

/**
 * The cover and the samples behind it. Where the first sample is the cover it stands there once: their files differ, and
 * their placeholders are the same.
 */
export function itemsOf(prompt: Pick<Prompt, 'cover_image'>, samples: readonly Sample[]): Item[] {
  const { cover_image: cover } = prompt
  const shown = samples.map((sample, index) => ({
    key: sample._id,
    name: `Sample ${index + 1}`,
    picture: sample.picture,
    text: sample.text,
    caption: madeWith(sample),
  }))
  if (shown[0]?.picture?.placeholder === cover.placeholder) return shown
  const caption = cover.isDrawn ? 'Drawn by us from the title: not a result of the prompt' : 'The cover'
  return [{ key: 'cover', name: 'Cover', picture: cover, caption }, ...shown]
}
