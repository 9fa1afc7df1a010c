import type { Prompt } from '@promptery/contract/listings/prompts'
import type { Sample } from '@promptery/contract/listings/samples'

export type Item = {
  key: string
  /** Such as `Cover` or `Sample 2`. */
  name: string
  picture?: Prompt['cover_image'] | undefined
  text?: string | undefined
  /** Its values and model, or that it was not made by the prompt. */
  caption: string
}

/** `Made with: city = Paris · GPT-4`. */
export function madeWith({ filling, model }: Pick<Sample, 'filling' | 'model'>): string {
  const filled = filling.map(({ gap, value }) => `${gap} = ${value}`).join(', ')
  const words = [filled, model].filter(Boolean).join(' · ')
  return words && `Made with: ${words}`
}

export const itemOf = (sample: Sample, name: string): Item => ({
  key: sample._id,
  name,
  picture: sample.picture,
  text: sample.text,
  caption: madeWith(sample),
})
