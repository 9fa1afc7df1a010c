import type { VariableValue } from '@promptery/contract/variables/saved-values'

export type SampleContent = { picture: File } | { text: string }

/** A multipart form with the picture last, since the server validates the fields before it. */
export function sampleForm(content: SampleContent | null, made: { model: string; filling: VariableValue[] }): FormData {
  const form = new FormData()
  form.append('model', made.model)
  form.append('filling', JSON.stringify(made.filling))
  if (content && 'text' in content) form.append('text', content.text)
  else if (content) form.append('picture', content.picture)
  return form
}
