import type { Prompt } from '@promptery/contract/listings/prompts'
import type { Sample } from '@promptery/contract/listings/proof/samples'

export type Item = {
  key: string
  /** Such as `Cover` or `Sample 2`. */
  name: string
  picture?: Prompt['cover_image'] | undefined
  text?: string | undefined
  /** Its values and model, or that it was not made by the prompt. */
  caption: string
}

/** `Made with: GPT-4 · city = Paris`. The model is first: captions are cut at their end. */
export function madeWith({ filling, model }: Pick<Sample, 'filling' | 'model'>): string {
  const filled = filling.map(({ gap, value }) => `${gap} = ${value}`).join(', ')
  const words = [model, filled].filter(Boolean).join(' · ')
  return words && `Made with: ${words}`
}

export const itemOf = (sample: Sample, name: string): Item => ({
  key: sample._id,
  name,
  picture: sample.picture,
  text: sample.text,
  caption: madeWith(sample),
})
