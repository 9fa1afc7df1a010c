import type { CompositionName } from '../compositions/all.ts'
import { PALETTES, type Palette } from '../drawing/palettes.ts'

/** Compositions for a topic without a known word. A category implies a mood, not a subject. */
interface Mood {
  readonly compositions: readonly CompositionName[]
  readonly palettes: readonly Palette[]
}

const ABSTRACT = [
  'bauhaus',
  'blocks',
  'flow',
  'glows',
  'mosaic',
  'ridges',
  'rings',
  'terrazzo',
  'topography',
  'weave',
] as const

const mood = (compositions: string, palettes: string): Mood => ({
  compositions: ABSTRACT.filter((name) => compositions.split(' ').includes(name)),
  palettes: PALETTES.filter(({ name }) => palettes.split(' ').includes(name)),
})

const ANY: Mood = { compositions: ABSTRACT, palettes: PALETTES }

const MOODS: ReadonlyMap<string, Mood> = new Map(
  Object.entries<Mood>({
    anime: mood('glows flow ridges rings terrazzo', 'sakura pastel neon candy sunset lavender'),
    animal: mood('flow terrazzo topography rings', 'forest autumn jungle clay desert ocean'),
    art: mood('bauhaus flow mosaic glows terrazzo rings', 'primary clay berry sunset rosewood citrus'),
    building: mood('blocks weave bauhaus topography', 'clay slate primary ice desert'),
    business: mood('weave blocks bauhaus rings topography ridges glows', 'slate midnight ice mint primary'),
    cartoon: mood('terrazzo bauhaus blocks rings', 'candy citrus mint pastel primary'),
    celebrity: mood('glows ridges rings weave', 'gold berry noir sunset'),
    fantasy: mood('glows flow mosaic topography', 'lavender aurora midnight forest ember'),
    fun: mood('terrazzo bauhaus blocks weave', 'candy citrus mint sunset'),
    games: mood('blocks weave ridges rings', 'neon midnight ember aurora'),
    icons: mood('bauhaus terrazzo blocks', 'primary slate mint candy'),
    wallpaper: mood('flow glows topography ridges mosaic', 'sunset ocean aurora lavender midnight desert'),
    writing: mood('topography ridges weave rings flow glows terrazzo', 'rosewood noir autumn slate pastel'),
  }),
)

export const moodOf = (category: string | undefined): Mood => MOODS.get(category?.toLowerCase() ?? '') ?? ANY
