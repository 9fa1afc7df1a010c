import { mix } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { background, ellipse, place, times } from '../../drawing/svg.ts'

/** Soft lights that run into each other behind a few clear discs. */
export const glows: Composition = ({ random: r, palette: p, paint }) => {
  const ground = r.pick([mix(p.ink, p.hues[3], 0.3), p.sky[1], p.sky[2]])
  const lights = times(9, (i) =>
    paint.glow(
      ((i % 3) + 0.5) * 267 + r.bell() * 110,
      (Math.floor(i / 3) + 0.5) * 200 + r.bell() * 90,
      r.between(240, 380),
      p.hues[i % 5] ?? p.sun,
      0.85,
    ),
  )
  const turned = r.between(-40, 40)
  const discs = times(r.int(3, 5), (i) => {
    const hue = r.pick([p.paper, p.sun, p.hues[i % 5] ?? p.sun])
    const size = r.between(60, 170)
    const glass = paint.linear([
      [hue, 0.75],
      [hue, 0.08],
    ])
    return place(ellipse(0, 0, size, size, glass), 150 + i * 130, 300 + r.bell() * 180, 1, turned)
  })
  return background(ground) + lights + discs
}
