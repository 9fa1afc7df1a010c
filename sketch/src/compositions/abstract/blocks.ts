import { mix, shade } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { noise2 } from '../../drawing/noise.ts'
import { background, path, poly, range } from '../../drawing/svg.ts'

/** A wall of cubes, some of them raised. */
export const blocks: Composition = ({ random: r, palette: p, paint }) => {
  const w = r.pick([44, 58, 72])
  const h = w / 2
  const field = noise2(r)
  const hues = r.shuffle(p.hues)
  const cube = (x: number, y: number, lift: number, hue: string) => {
    const top = y - lift
    return (
      path(poly([x, top - h], [x + w, top], [x, top + h], [x - w, top]), shade(hue, 0.08)) +
      path(poly([x - w, top], [x, top + h], [x, y + h + w], [x - w, y + w]), shade(hue, -0.03)) +
      path(poly([x + w, top], [x, top + h], [x, y + h + w], [x + w, y + w]), shade(hue, -0.13))
    )
  }
  const art = range(Math.ceil(700 / h) + 2).flatMap((row) =>
    range(Math.ceil(800 / (w * 2)) + 2).map((column) => {
      const [x, y] = [column * w * 2 + (row % 2) * w - w, row * h - h]
      const level = field(x / 240 + 11, y / 240 + 11)
      const hue = hues[Math.floor((level + 1) * 2.4) % 5] ?? p.hues[0]
      return cube(x, y, r.chance(0.22) ? r.between(0.3, 1.2) * w : 0, mix(hue, p.paper, r.between(0, 0.12)))
    }),
  )
  return background(paint.linear(p.sky)) + art.join('')
}
