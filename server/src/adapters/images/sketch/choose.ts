/** Which picture a topic gets: the words decide, then the category, then chance. */

import type { CompositionName } from './all.ts'
import { ANIMAL_KINDS } from './figures/animal-kinds.ts'
import { PALETTES, type Palette } from './palettes.ts'
import { createRandom } from './random.ts'

export interface Hints {
  readonly category?: string
  /** Extra text for the hash, so that two prompts of one title differ. */
  readonly seed?: string
}

export interface Choice {
  readonly composition: CompositionName
  readonly palette: Palette
  readonly words: ReadonlySet<string>
  /** What the drawing's own chance grows from. */
  readonly seed: string
}

type Rule = readonly [words: string, compositions: readonly CompositionName[]]

const RULES: readonly Rule[] = [
  [ANIMAL_KINDS.map(({ words }) => words).join(' '), ['animal']],
  ['animal wildlife zoo creature safari pet', ['animal', 'birds', 'animal', 'fish']],
  ['bird parrot owl eagle hummingbird flamingo penguin raven crow duck feather', ['birds']],
  ['fish whale shark dolphin coral octopus turtle underwater koi goldfish aquarium mermaid', ['fish']],
  ['city skyline urban skyscraper downtown metropolis tokyo york street', ['skyline', 'skyline', 'isometric']],
  ['building house apartment tower', ['skyline', 'isometric', 'arches']],
  [
    'architecture architectural interior room villa arch stair mediterranean temple mosque museum loft',
    ['arches', 'arches', 'isometric'],
  ],
  [
    'portrait face woman man girl boy selfie headshot person people model fashion avatar',
    ['portrait', 'portrait', 'popart'],
  ],
  ['celebrity actor actress famous hollywood king queen princess prince', ['portrait']],
  ['singer concert stage star music musician band rock rapper dance dancer festival spotlight', ['stage']],
  ['popart warhol pop', ['popart']],
  ['anime manga waifu chibi otaku shonen shoujo naruto', ['anime']],
  ['samurai ninja japan japanese kyoto tokyo torii shrine sakura geisha fuji', ['torii', 'enso', 'anime']],
  ['zen ink calligraphy calligraphic brush sumi haiku meditation minimalist', ['enso']],
  ['space planet galaxy universe cosmic rocket astronaut alien saturn mars nebula orbit', ['planets']],
  ['night starry constellation zodiac astrology camping aurora moon', ['night']],
  ['mountain peak alpine hiking everest glacier lake', ['mountains']],
  ['landscape hill valley nature meadow countryside field forest sunrise scenery autumn', ['landscape', 'mountains']],
  ['ocean sea wave beach surf sailing sail boat ship coast pirate', ['waves']],
  ['flower floral botanical plant leaf leaves garden herb bouquet rose tropical', ['botanical']],
  ['abstract fluid flow liquid swirl marble texture gradient generative', ['flow', 'topography', 'bauhaus']],
  ['geometric bauhaus poster shape pattern modernist cubism cubist typography', ['bauhaus']],
  ['mosaic stained glass tile cathedral', ['mosaic']],
  ['map topographic contour terrain papercut paper layered cut', ['topography']],
  ['icon icons logo app sticker emoji ui badge symbol button glyph', ['icons']],
  ['pixel 8bit 8-bit retro arcade platformer sprite rpg dungeon game gaming gamer level', ['pixel', 'pixel', 'maze']],
  ['maze puzzle labyrinth quiz riddle escape', ['maze']],
  ['chess board strategy tactic', ['chess']],
  [
    'business startup finance marketing sales seo pitch revenue invest investor growth chart report dashboard analytics ecommerce linkedin plan budget',
    ['charts'],
  ],
  [
    'writing writer story novel essay blog poem poetry letter copywriting script screenplay journal article email resume cover prose',
    ['page', 'page', 'shelf'],
  ],
  ['book books library reading author literature study', ['shelf', 'page']],
  ['castle kingdom medieval knight fortress fairytale throne', ['castle']],
  ['dragon wyvern serpent', ['dragon']],
  ['potion alchemist alchemy apothecary chemistry elixir witch', ['potions']],
  ['ronin samurai ninja warrior wanderer quest pilgrim sword', ['wanderer']],
  ['scifi sci spaceship starship', ['planets', 'robot']],
  ['idea brainstorm innovation creative email newsletter outreach productivity coach', ['ideas']],
  ['typewriter memoir', ['typewriter']],
  ['fantasy magic magical wizard witch elf elven enchanted fairy mystical spell', ['mushrooms', 'castle', 'mask']],
  ['mushroom fungi forest glowing', ['mushrooms']],
  ['comic superhero hero boom explosion pow', ['comic']],
  ['cartoon monster toy kid kids funny silly creature character mascot', ['monsters', 'comic']],
  ['mask tribal carnival theatre venetian voodoo ritual totem shaman', ['mask']],
  ['robot cyborg android mecha bot ai machine gpt', ['robot']],
  ['food fruit recipe kitchen coffee tea cooking still vase wine breakfast chef', ['stillLife']],
  ['balloon fun party birthday holiday travel trip adventure sky cloud', ['balloons']],
  ['neon synthwave vaporwave cyberpunk 80s car racing drive outrun', ['synthwave']],
  ['isometric diorama voxel miniature lowpoly', ['isometric']],
]

const BY_CATEGORY: ReadonlyMap<string, readonly CompositionName[]> = new Map(
  Object.entries<readonly CompositionName[]>({
    anime: ['anime', 'anime', 'torii', 'wanderer', 'robot', 'night', 'synthwave'],
    animal: ['animal', 'animal', 'birds', 'fish'],
    art: ['flow', 'bauhaus', 'stillLife', 'mosaic', 'enso', 'botanical', 'waves', 'mask', 'topography', 'popart'],
    building: ['skyline', 'arches', 'isometric', 'castle', 'skyline'],
    business: ['charts', 'ideas', 'charts', 'ideas', 'icons', 'skyline', 'page'],
    cartoon: ['monsters', 'comic', 'robot', 'animal', 'balloons'],
    celebrity: ['portrait', 'popart', 'stage', 'portrait'],
    fantasy: ['castle', 'mushrooms', 'dragon', 'potions', 'wanderer', 'mask', 'planets'],
    fun: ['balloons', 'monsters', 'comic', 'maze', 'robot', 'stillLife'],
    games: ['pixel', 'chess', 'maze', 'isometric', 'pixel', 'wanderer', 'planets', 'dragon'],
    icons: ['icons', 'icons', 'bauhaus', 'isometric'],
    wallpaper: ['landscape', 'mountains', 'waves', 'flow', 'synthwave', 'night', 'topography', 'planets', 'balloons'],
    writing: ['page', 'shelf', 'typewriter', 'page', 'typewriter', 'enso', 'stillLife'],
  }),
)

const EVERY = [...new Set([...RULES.flatMap(([, names]) => names), ...[...BY_CATEGORY.values()].flat()])]

const index = new Map<string, (readonly CompositionName[])[]>()
for (const [words, names] of RULES)
  for (const word of words.split(' ')) index.set(word, [...(index.get(word) ?? []), names])

const paletteIndex = new Map<string, Palette[]>()
for (const palette of PALETTES) {
  for (const word of palette.words.split(' ')) paletteIndex.set(word, [...(paletteIndex.get(word) ?? []), palette])
}

/** The topic's words, with simple plurals brought back to one. Only its start is read: a title is never longer. */
function wordsOf(topic: string): string[] {
  const words =
    topic
      .slice(0, 600)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.flatMap((word) => {
    if (word.length < 4 || !word.endsWith('s')) return [word]
    return word.endsWith('es') ? [word, word.slice(0, -1), word.slice(0, -2)] : [word, word.slice(0, -1)]
  })
}

export function choose(topic: string, hints: Hints = {}): Choice {
  const seed = JSON.stringify([topic, hints.category ?? '', hints.seed ?? ''])
  const words = wordsOf(topic)
  const category = hints.category?.toLowerCase() ?? ''
  const random = createRandom(`choose ${seed}`)
  const asked = [...new Set(words)].flatMap((word) => index.get(word) ?? [])
  const usual = BY_CATEGORY.get(category) ?? EVERY
  const fitting = asked.map((names) => names.filter((name) => usual.includes(name))).filter((names) => names.length > 0)
  const rules = fitting.length > 0 ? fitting : asked
  const composition = random.pick(rules.length > 0 ? random.pick(rules) : usual)
  const colours = [...new Set(words)].flatMap((word) => paletteIndex.get(word) ?? [])
  const palette = colours.length > 0 && random.chance(0.85) ? random.pick(colours) : random.pick(PALETTES)
  return { composition, palette, words: new Set(words), seed }
}
