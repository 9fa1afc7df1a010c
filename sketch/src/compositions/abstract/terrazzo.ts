import { mix, shade, standingOut } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { noise2 } from '../../drawing/noise.ts'
import { background, path, polar, range, smooth, times } from '../../drawing/svg.ts'

/** Pebbles of colour, large and small, laid close without touching. */
export const terrazzo: Composition = ({ random: r, palette: p, paint }) => {
  const ground = r.pick([p.paper, mix(p.paper, p.sky[1], 0.35), mix(p.ink, p.hues[3], 0.2)])
  const inks = standingOut(ground, p.hues).slice(0, 4)
  const field = noise2(r)
  const placed: [number, number, number][] = []
  for (let i = 0; i < 1500 && placed.length < 150; i++) {
    const size = i < 300 ? r.between(36, 92) : r.between(7, 30)
    const [x, y] = [r.between(-20, 820), r.between(-20, 620)]
    if (placed.every(([px, py, other]) => Math.hypot(px - x, py - y) > (size + other) * 1.02 + 4))
      placed.push([x, y, size])
  }
  return (
    background(paint.linear([shade(ground, 0.02), shade(ground, -0.02)])) +
    times(placed.length, (i) => {
      const [x, y, size] = placed[i] ?? [0, 0, 0]
      const corners = range(7).map((k) => polar(x, y, size * r.between(0.72, 1.05), k * (360 / 7) + r.between(-12, 12)))
      const zone = Math.floor((field(x / 260 + 30, y / 260 + 30) + 1) * 2 + r.next() * 1.6)
      return path(smooth(corners, true), shade(inks[zone % inks.length] ?? p.ink, r.bell() * 0.05))
    })
  )
}
