import { mix, shade, standingOut } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { background, circle, fade, num, polar, stroke, times } from '../../drawing/svg.ts'

/** Arcs of many widths around a few centres, like the rings of a record or of a tree. */
export const rings: Composition = ({ random: r, palette: p, paint }) => {
  const ground = r.pick([p.paper, mix(p.ink, p.hues[3], 0.2), mix(p.paper, p.hues[4], 0.3)])
  const inks = standingOut(ground, p.hues).slice(0, 4)
  const arc = (x: number, y: number, radius: number, from: number, sweep: number, ink: string, width: number) => {
    const [a, b] = [polar(x, y, radius, from), polar(x, y, radius, from + sweep)]
    const large = sweep > 180 ? 1 : 0
    return stroke(
      `M${num(a[0])} ${num(a[1])}A${num(radius)} ${num(radius)} 0 ${large} 1 ${num(b[0])} ${num(b[1])}`,
      ink,
      width,
    )
  }
  const centre = (x: number, y: number, reach: number) =>
    times(Math.floor(reach / 20), (i) => {
      const radius = 18 + i * 20
      return times(r.int(1, 2), () =>
        arc(x, y, radius, r.between(0, 360), r.between(70, 300), r.pick(inks), r.pick([4, 8, 12, 12])),
      )
    }) + circle(x, y, 10, inks[0] ?? p.ink)
  return (
    background(paint.linear([shade(ground, 0.03), shade(ground, -0.03)], 'slope')) +
    paint.glow(r.between(200, 600), r.between(150, 450), 380, p.sun, 0.3) +
    centre(r.between(180, 330), r.between(200, 400), r.between(300, 420)) +
    centre(r.between(560, 700), r.between(140, 460), r.between(150, 240)) +
    times(12, () => circle(r.between(0, 800), r.between(0, 600), r.between(3, 9), r.pick(inks), fade(0.9)))
  )
}
