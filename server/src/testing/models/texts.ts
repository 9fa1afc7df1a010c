import type { TextModel } from '../../adapters/texts/port.ts'

/** A model that always returns the same text. */
export const sameText: TextModel = {
  model: 'writer-1',
  describe: 'a model',
  write: async () => ({ text: 'Begin at the river.', isCut: false }),
}

/** Long enough to be tried. */
export const TRIABLE_TEXT = `You have lived in [city] for thirty years. Write a walk of three hours in a [tone: warm|dry] voice, with
two benches in the shade, one place that no guidebook knows, and an honest word about what is not worth the queue.
End with a sentence in the language of the place.`
