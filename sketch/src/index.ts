/** Draws a picture for any topic without a model: same topic, same picture, on every machine. */
import { choose, type Hints, type Subject } from './choice/choose.ts'
import { COMPOSITIONS } from './compositions/all.ts'
import { createPaint, type Sketch } from './drawing/context.ts'
import { finish } from './drawing/finish.ts'
import { placeholderOf } from './drawing/placeholder.ts'
import { createRandom } from './drawing/random.ts'
import { HEIGHT, WIDTH } from './drawing/svg.ts'
import { type Lettering, letter } from './lettering/letter.ts'
import { VOCABULARIES } from './vocabulary/all.ts'

export type { Hints, Subject } from './choice/choose.ts'
export type { Lettering } from './lettering/letter.ts'

export interface Picture {
  /** The picture's source, `WIDTH` by `HEIGHT` units. Only `cover` writes text of the topic into it. */
  readonly svg: string
  /** The subject and the word of the topic that decided it; null for an abstract composition. */
  readonly subject: Subject | null
  /** A data URL in the picture's main colours, shown until the picture is loaded. */
  readonly placeholder: string
  /** What is written over `svg`. */
  readonly lettering?: Lettering
}

export { HEIGHT, WIDTH } from './drawing/svg.ts'
export { withoutEmoji } from './lettering/drawable.ts'

/** Raise this when a topic or a title gets another picture than before: stored ones are replaced. */
export const DRAWING_VERSION = 5

export function sketch(topic: string, hints: Hints = {}): Picture {
  const { subject, composition, setting, palette, words, seed } = choose(topic, hints)
  const random = createRandom(`draw ${seed}`)
  const paint = createPaint()
  const sketch: Sketch = { random, palette, paint, subject: subject?.subject ?? '', setting, words }
  const art = finish(sketch, composition, COMPOSITIONS[composition](sketch))
  return pictureOf(paint.defs() + art, subject)
}

/**
 * The cover of a listing: the subject that its title names, otherwise the title itself in letters. An occupation is the
 * mark beside them.
 * @param isLettered false: the mark alone, where the title stands beside the picture
 */
export function cover(title: string, hints: Hints, { isLettered = true } = {}): Picture {
  const { subject, isOccupation, seed } = choose(title, hints)
  if (subject && !isOccupation) return sketch(title, hints)
  const lettered = { title: isLettered ? title : '', category: hints.category, trade: subject?.subject, seed }
  const { art, lettering } = letter(lettered)
  return { ...pictureOf(art, null), ...(lettering && { lettering }) }
}

function pictureOf(art: string, subject: Subject | null): Picture {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${art}</svg>`
  return { svg, subject, placeholder: placeholderOf(svg) }
}

/** The subjects that can be drawn, under their headings. */
export const KNOWN_SUBJECTS: { group: string; subjects: string[] }[] = [
  ...new Set(VOCABULARIES.map(({ group }) => group)),
].map((group) => {
  const entries = VOCABULARIES.filter((vocabulary) => vocabulary.group === group).flatMap(({ entries }) => entries)
  return { group, subjects: [...new Set(entries.map(({ subject }) => subject))].sort() }
})
