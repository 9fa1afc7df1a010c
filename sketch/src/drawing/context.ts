/** The input and tools of a composition. */
import type { Palette } from './palettes.ts'
import type { Random } from './random.ts'
import { circle } from './svg.ts'

export interface Sketch {
  readonly random: Random
  readonly palette: Palette
  readonly paint: Paint
  /** One of the vocabulary's subjects; empty for an abstract composition. */
  readonly subject: string
  /** The background, if the topic names a setting too. */
  readonly setting: Composition | undefined
  /** The topic's words, for details other than the subject. None may appear in the picture's source. */
  readonly words: ReadonlySet<string>
}

export type Composition = (sketch: Sketch) => string

/** A colour, or a colour and its opacity. */
export type Stop = string | readonly [colour: string, opacity: number]
export type Direction = 'down' | 'across' | 'slope'

export interface Paint {
  /** A gradient over the shape's own box, as a fill. */
  linear(stops: readonly Stop[], direction?: Direction): string
  radial(stops: readonly Stop[], cx?: number, cy?: number, r?: number): string
  /** An attribute that cuts an element to the shape. */
  clip(shape: string): string
  /** A fill of repeated tiles. */
  pattern(width: number, height: number, tile: string, turn?: number): string
  glow(x: number, y: number, radius: number, colour: string, strength?: number): string
  /** All gradients, clips and patterns, for the head of the picture. */
  defs(): string
}

const AXES: Record<Direction, string> = {
  down: 'x1="0" y1="0" x2="0" y2="1"',
  across: 'x1="0" y1="0" x2="1" y2="0"',
  slope: 'x1="0" y1="0" x2="1" y2="1"',
}

export function createPaint(): Paint {
  const defs: string[] = []
  const define = (write: (id: string) => string) => {
    const id = `p${defs.length}`
    defs.push(write(id))
    return `url(#${id})`
  }
  const stopList = (stops: readonly Stop[]) =>
    stops
      .map((stop, i) => {
        const [colour, opacity] = typeof stop === 'string' ? [stop, 1] : stop
        const offset = (i / Math.max(1, stops.length - 1)).toFixed(2)
        return `<stop offset="${offset}" stop-color="${colour}"${opacity === 1 ? '' : ` stop-opacity="${opacity.toFixed(2)}"`}/>`
      })
      .join('')
  const radial: Paint['radial'] = (stops, cx = 0.5, cy = 0.5, r = 0.5) =>
    define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopList(stops)}</radialGradient>`)
  return {
    radial,
    linear: (stops, direction = 'down') =>
      define((id) => `<linearGradient id="${id}" ${AXES[direction]}>${stopList(stops)}</linearGradient>`),
    clip: (shape) => ` clip-path="${define((id) => `<clipPath id="${id}">${shape}</clipPath>`)}"`,
    pattern: (width, height, tile, turn = 0) =>
      define(
        (id) =>
          `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">${tile}</pattern>`,
      ),
    glow: (x, y, radius, colour, strength = 0.7) =>
      circle(
        x,
        y,
        radius,
        radial([
          [colour, strength],
          [colour, strength * 0.35],
          [colour, 0],
        ]),
      ),
    defs: () => (defs.length > 0 ? `<defs>${defs.join('')}</defs>` : ''),
  }
}
