/** The last layer: grain, a breath of light, and at times the white margin of a print. */
import type { CompositionName } from '../compositions/all.ts'
import { mix } from './colour.ts'
import type { Sketch } from './context.ts'
import { background, fade, group, HEIGHT, num, path, rect, times, WIDTH } from './svg.ts'

/** Compositions that read from left to right, or whose light must not be mirrored. */
const UPRIGHT: readonly CompositionName[] = ['charts', 'page', 'shelf', 'icons', 'comic', 'emblem']
/** Compositions that look well as a print with a margin. */
const PRINTS: readonly CompositionName[] = [
  'bauhaus',
  'botanical',
  'birds',
  'enso',
  'flow',
  'mosaic',
  'mountains',
  'landscape',
  'stillLife',
  'topography',
  'torii',
  'waves',
  'arches',
  'planets',
]

/** A small tile of light and dark specks, laid over the whole picture. */
function grain({ random: r, paint }: Sketch): string {
  const specks = (count: number) =>
    times(count, () => `M${num(r.between(0, 173))} ${num(r.between(0, 149))}h${num(r.between(0.8, 1.9))}v1.1h-1.3z`)
  return background(
    paint.pattern(173, 149, path(specks(170), '#ffffff', fade(0.16)) + path(specks(170), '#000000', fade(0.1))),
  )
}

export function finish(sketch: Sketch, name: CompositionName, art: string): string {
  const { random: r, palette: p, paint } = sketch
  const mirrored = !UPRIGHT.includes(name) && r.chance(0.5)
  const turned = mirrored ? group(art, ` transform="translate(${WIDTH} 0) scale(-1 1)"`) : art
  const edge = paint.radial(
    [
      ['#ffffff', 0.05],
      ['#ffffff', 0],
      [p.ink, 0],
      [p.ink, 0.13],
    ],
    0.5,
    0.45,
    0.8,
  )
  const whole = turned + background(edge) + grain(sketch)
  if (!PRINTS.includes(name) || r.chance(0.78)) return whole
  const margin = r.pick([34, 46, 60])
  const scale = 1 - (margin * 2) / WIDTH
  const top = (HEIGHT * (1 - scale)) / 2
  const mat = mix(p.paper, '#ffffff', 0.35)
  return (
    background(mat) +
    rect(margin - 3, top - 2, WIDTH * scale + 8, HEIGHT * scale + 8, p.ink, fade(0.14)) +
    group(
      group(whole, paint.clip(background('#000'))),
      ` transform="translate(${margin} ${num(top)}) scale(${scale.toFixed(3)})"`,
    )
  )
}
