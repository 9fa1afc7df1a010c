import type { Prompt } from '@promptery/contract/listings/prompts'
import type { Sample } from '@promptery/contract/listings/samples'
import { markOf } from './mark.ts'

export type Item = {
  key: string
  /** Such as `Cover` or `Sample 2`. */
  name: string
  picture?: Prompt['cover_image'] | undefined
  text?: string | undefined
  /** Of the text. Absent: unknown. */
  lang?: string | undefined
  /** Its values and model, or that it was not made by the prompt. */
  caption: string
  /** What stands on it. */
  mark: string
}

type Made = Pick<Sample, 'filling' | 'model'>

const valuesIn = ({ filling }: Made): string =>
  filling.map(({ gap, label, value }) => `${label ?? gap} = ${value}`).join(', ')

/** `Made with: GPT-4 · city = Paris`. The model is first: captions are cut at their end. */
export function madeWith(sample: Made): string {
  const words = [sample.model, valuesIn(sample)].filter(Boolean).join(' · ')
  return words && `Made with: ${words}`
}

/** A drawing shows what the values ask for: no model has made it. */
const drawnWith = (sample: Made): string =>
  ['Drawn by the sketcher, not by a model', valuesIn(sample)].filter(Boolean).join(' · ')

export const itemOf = (sample: Sample, name: string): Item => ({
  key: sample._id,
  name,
  picture: sample.picture,
  text: sample.text,
  lang: sample.language,
  caption: sample.picture?.isDrawn ? drawnWith(sample) : madeWith(sample),
  mark: markOf(sample),
})

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
