import type { VariableValue } from '@promptery/contract/variables/saved-values'

/** A result: a picture or a text. */
export type SampleContent = { picture: File } | { text: string }

/** The request of a sample: its picture last, so that the server knows what it is for before it comes. */
export function sampleForm(content: SampleContent | null, made: { model: string; filling: VariableValue[] }): FormData {
  const form = new FormData()
  form.append('model', made.model)
  form.append('filling', JSON.stringify(made.filling))
  if (content && 'text' in content) form.append('text', content.text)
  else if (content) form.append('picture', content.picture)
  return form
}
