import type { FilledGap } from '@promptery/contract/fillings'

export type SampleContent = { picture: File } | { text: string }

/** The request of a new sample: its picture last, so that the server knows what it is for before it comes. */
export function sampleForm(content: SampleContent, made: { model: string; filling: FilledGap[] }): FormData {
  const form = new FormData()
  form.append('model', made.model)
  form.append('filling', JSON.stringify(made.filling))
  if ('text' in content) form.append('text', content.text)
  else form.append('picture', content.picture)
  return form
}
