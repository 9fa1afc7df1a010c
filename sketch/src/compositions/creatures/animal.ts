import { backdrop } from '../../drawing/backdrop.ts'
import { mix, shade, standingOut } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { place } from '../../drawing/svg.ts'
import { animalHead, type Wear } from '../../figures/animal-head.ts'
import { ANIMAL_KINDS } from '../../figures/animal-kinds.ts'

const WEARS: readonly (readonly [string, Wear])[] = [
  ['astronaut', 'helmet'],
  ['space', 'helmet'],
  ['admiral', 'bicorne'],
  ['captain', 'bicorne'],
  ['postman', 'cap'],
  ['police', 'cap'],
  ['soldier', 'cap'],
  ['king', 'crown'],
  ['queen', 'crown'],
  ['royal', 'crown'],
  ['party', 'hat'],
  ['birthday', 'hat'],
  ['study', 'glasses'],
  ['professor', 'glasses'],
  ['spring', 'flower'],
]

const COLOURS: readonly (readonly [string, string])[] = [
  ['red', '#d2452a'],
  ['blue', '#3f6fb0'],
  ['black', '#2c2a33'],
  ['white', '#f4f0e8'],
  ['grey', '#8b8f98'],
  ['gray', '#8b8f98'],
  ['golden', '#e0b050'],
  ['pink', '#ee9ab4'],
  ['green', '#5f9a58'],
  ['purple', '#8460b0'],
]

/** The animal that the topic names, sitting for its portrait, in its own colours or those that the topic asks for. */
export const animal: Composition = (s) => {
  const { random: r, palette: p, paint, words } = s
  const kind = ANIMAL_KINDS.get(s.subject)
  if (!kind) throw new Error(`No animal is drawn for ${s.subject}`)
  const ground = backdrop(s, 400, 300)
  const asked = COLOURS.find(([word]) => words.has(word))?.[1]
  const usual = standingOut(ground.tone, kind.fur)[0] ?? p.ink
  const fur = asked ? mix(usual, asked, 0.7) : usual
  const coat = {
    fur,
    pale: mix(p.paper, '#fff7ea', 0.5),
    ink: shade(mix(p.ink, '#17131c', 0.6), -0.05),
    iris: r.pick(standingOut(fur, ['#f6b92e', '#7cc43f', '#4fb6dc', '#f2e3a0']).slice(0, 2)),
    accent: standingOut(fur, p.hues)[0] ?? p.hues[0],
  }
  const tall = kind.ears === 'long' || kind.coat === 'antlers'
  const wear = WEARS.find(([word]) => words.has(word))?.[1] ?? 'nothing'
  const high = tall || ['hat', 'crown', 'bicorne', 'cap'].includes(wear) || kind.coat === 'mane'
  const close = !high && wear !== 'helmet' && r.chance(0.4)
  const size = close ? 1.3 : high ? 0.98 : 1.08
  return (
    ground.art + place(animalHead(r, paint, kind, coat, wear), 400, close ? 350 : tall ? 345 : 318, size, r.bell() * 4)
  )
}
