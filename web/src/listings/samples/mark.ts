import type { Sample } from '@promptery/contract/listings/samples'

/** What stands on a sample: that it is drawn, or the model of a text, which nothing else on it tells. */
export const markOf = ({ picture, text, model }: Sample): string => {
  if (picture?.isDrawn) return 'Drawn, not by a model'
  return text === undefined ? '' : model
}
