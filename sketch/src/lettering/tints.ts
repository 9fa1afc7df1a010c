import { oklch } from '../drawing/colour.ts'
import type { Random } from '../drawing/random.ts'
import type { Tones } from '../figures/objects/object.ts'

/** Hue in degrees and chroma of each category. */
const CATEGORY_COLOURS: ReadonlyMap<string, readonly [hue: number, chroma: number]> = new Map(
  Object.entries({
    anime: [350, 0.09],
    animal: [145, 0.07],
    art: [28, 0.095],
    building: [48, 0.08],
    business: [255, 0.075],
    cartoon: [95, 0.08],
    celebrity: [5, 0.09],
    fantasy: [305, 0.085],
    fun: [65, 0.09],
    games: [280, 0.09],
    icons: [220, 0.07],
    wallpaper: [190, 0.06],
    writing: [52, 0.045],
  } as const),
)
const OTHER_COLOUR = [250, 0.02] as const

/** The colours of a lettered cover. Letters have a contrast of at least 7:1 with the ground and the field. */
export interface Tints {
  readonly ground: string
  /** A second ground, close to the first. */
  readonly field: string
  readonly letters: string
  readonly line: string
  readonly mark: Tones
}

/** Dark, middle or light: lightness of ground, field, letters and line. */
const SCALES = [
  [0.29, 0.35, 0.97, 0.52],
  [0.39, 0.33, 0.98, 0.58],
  [0.92, 0.86, 0.22, 0.7],
] as const

export function tintsOf(category: string | undefined, random: Random): Tints {
  const [base, chroma] = CATEGORY_COLOURS.get(category?.toLowerCase() ?? '') ?? OTHER_COLOUR
  const hue = base + random.pick([-16, 0, 16])
  const [ground, field, letters, line] = random.pick(SCALES)
  const isLight = ground > 0.5
  const colour = (lightness: number, part: number, shift = 0) => oklch(lightness, chroma * part, hue + shift)
  return {
    ground: colour(ground, isLight ? 0.5 : 0.95),
    field: colour(field, isLight ? 0.65 : 1.05),
    letters: colour(letters, isLight ? 0.5 : 0.12),
    line: colour(line, 0.7),
    mark: isLight
      ? {
          main: colour(0.52, 1.5),
          second: colour(0.66, 1.5, 30),
          third: colour(0.76, 1.3, -40),
          pale: colour(0.97, 0.2),
          ink: colour(0.3, 0.7),
        }
      : {
          main: colour(0.78, 1.3),
          second: colour(0.68, 1.5, 32),
          third: colour(0.86, 1.1, -40),
          pale: colour(0.96, 0.2),
          ink: colour(0.24, 0.6),
        },
  }
}
