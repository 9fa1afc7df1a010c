/** Chooses the picture of a topic by its most specific word; without one the picture is abstract. */
import { COMPOSITIONS, type CompositionName } from '../compositions/all.ts'
import type { Composition } from '../drawing/context.ts'
import { PALETTES, type Palette } from '../drawing/palettes.ts'
import { createRandom } from '../drawing/random.ts'
import { findSubject } from './find-subject.ts'
import { ABSTRACT, palettesOf } from './moods.ts'
import { inNamedColours } from './named-colours.ts'
import { wordsOf } from './words.ts'

export interface Hints {
  readonly category?: string
  /** Extra text for the hash, so that two prompts of one title differ. */
  readonly seed?: string
}

/** What the picture shows, and the words of the topic that decided it, in their spelling there. */
export interface Subject {
  readonly subject: string
  readonly word: string
}

export interface Choice {
  /** Null if the composition is abstract, because no word of the topic is known. */
  readonly subject: Subject | null
  /** Whether the subject is an occupation, drawn as a tool or a sign. */
  readonly isOccupation: boolean
  readonly composition: CompositionName
  readonly setting: Composition | undefined
  readonly palette: Palette
  readonly words: ReadonlySet<string>
  /** Seed of the drawing's random numbers. */
  readonly seed: string
}

const PALETTES_BY_WORD = new Map<string, Palette[]>()
for (const palette of PALETTES) {
  for (const word of palette.words.split(' '))
    PALETTES_BY_WORD.set(word, [...(PALETTES_BY_WORD.get(word) ?? []), palette])
}

export function choose(topic: string, hints: Hints = {}): Choice {
  const seed = JSON.stringify([topic, hints.category ?? '', hints.seed ?? ''])
  const random = createRandom(`choose ${seed}`)
  const read = wordsOf(topic)
  const words = new Set(read.flatMap(({ forms }) => forms))
  const { subject, setting } = findSubject(read)
  const asked = [...words].flatMap((word) => PALETTES_BY_WORD.get(word) ?? [])
  return {
    isOccupation: subject?.level === 'occupation',
    subject: subject ? { subject: subject.entry.subject, word: subject.named } : null,
    composition: subject ? subject.entry.draw : random.pick(ABSTRACT),
    setting: setting && COMPOSITIONS[setting.entry.draw],
    palette: inNamedColours(random.pick(asked.length > 0 ? asked : palettesOf(hints.category)), words),
    words,
    seed,
  }
}
