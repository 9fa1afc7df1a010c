import type { CompositionName } from '../compositions/all.ts'
import { PALETTES, type Palette } from '../drawing/palettes.ts'

/** Compositions for a topic without a known word. */
export const ABSTRACT = [
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
] as const satisfies CompositionName[]

const among = (names: string): Palette[] => PALETTES.filter(({ name }) => names.split(' ').includes(name))

/** A category implies colours, not a subject. */
const PALETTES_BY_CATEGORY: ReadonlyMap<string, readonly Palette[]> = new Map(
  Object.entries({
    anime: among('sakura pastel neon candy sunset lavender'),
    animal: among('forest autumn jungle clay desert ocean'),
    art: among('primary clay berry sunset rosewood citrus'),
    building: among('clay slate primary ice desert'),
    business: among('slate midnight ice mint primary'),
    cartoon: among('candy citrus mint pastel primary'),
    celebrity: among('gold berry noir sunset'),
    fantasy: among('lavender aurora midnight forest ember'),
    fun: among('candy citrus mint sunset'),
    games: among('neon midnight ember aurora'),
    icons: among('primary slate mint candy'),
    wallpaper: among('sunset ocean aurora lavender midnight desert'),
    writing: among('rosewood noir autumn slate pastel'),
  }),
)

export const palettesOf = (category: string | undefined): readonly Palette[] =>
  PALETTES_BY_CATEGORY.get(category?.toLowerCase() ?? '') ?? PALETTES
