import { backdrop } from '../backdrop.ts'
import { mix, shade, standingOut } from '../colour.ts'
import type { Composition } from '../context.ts'
import { animalHead, type Wear } from '../figures/animal-head.ts'
import { ANIMAL_KINDS } from '../figures/animal-kinds.ts'
import { place } from '../svg.ts'

const WEARS: readonly (readonly [string, Wear])[] = [
  ['astronaut', 'helmet'],
  ['space', 'helmet'],
  ['king', 'crown'],
  ['queen', 'crown'],
  ['royal', 'crown'],
  ['party', 'hat'],
  ['birthday', 'hat'],
  ['study', 'glasses'],
  ['professor', 'glasses'],
  ['spring', 'flower'],
]

/** The animal that the topic names, or another, sitting for its portrait. */
export const animal: Composition = (s) => {
  const { random: r, palette: p, paint, words } = s
  const ground = backdrop(s, 400, 300)
  const named = ANIMAL_KINDS.filter((kind) => kind.words.split(' ').some((word) => words.has(word)))
  const kind = r.pick(named.length > 0 ? named : ANIMAL_KINDS)
  const natural = r.chance(0.6)
  const choice = natural ? kind.fur : p.hues
  const fur = standingOut(ground.tone, choice)[0] ?? p.ink
  const coat = {
    fur,
    pale: mix(p.paper, '#fff7ea', 0.5),
    ink: shade(mix(p.ink, '#17131c', 0.6), -0.05),
    iris: r.pick(standingOut(fur, ['#f6b92e', '#7cc43f', '#4fb6dc', '#f2e3a0']).slice(0, 2)),
    accent: standingOut(fur, p.hues)[0] ?? p.hues[0],
  }
  const tall = kind.ears === 'long' || kind.coat === 'antlers'
  const asked = WEARS.find(([word]) => words.has(word))?.[1]
  const wear =
    asked ??
    (r.chance(0.4)
      ? r.pick<Wear>(tall || kind.coat === 'mane' ? ['glasses'] : ['glasses', 'hat', 'flower', 'glasses'])
      : 'nothing')
  const high = tall || wear === 'hat' || wear === 'crown' || kind.coat === 'mane'
  const close = !high && wear !== 'helmet' && r.chance(0.4)
  const size = close ? 1.3 : high ? 0.98 : 1.08
  return (
    ground.art + place(animalHead(r, paint, kind, coat, wear), 400, close ? 350 : tall ? 345 : 318, size, r.bell() * 4)
  )
}
