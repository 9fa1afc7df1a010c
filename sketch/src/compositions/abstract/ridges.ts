import { lightness, mix, standingOut } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { noise1 } from '../../drawing/noise.ts'
import { background, type Point, range, smooth } from '../../drawing/svg.ts'

/** Lines one below the other that swell in the middle, as of a signal. */
export const ridges: Composition = ({ random: r, palette: p, paint }) => {
  const ground = r.pick([mix(p.ink, p.hues[3], 0.15), mix(p.ink, p.hues[0], 0.3), p.paper])
  const [one = p.sun, two = p.hues[0]] = standingOut(ground, [...p.hues, p.sun])
  const rows = r.pick([22, 28, 34])
  const focus = r.between(300, 500)
  const lift = r.between(70, 120)
  const lines = range(rows).map((row) => {
    const y = 110 + (row / (rows - 1)) * 430
    const wave = noise1(r, 3)
    const points: Point[] = range(66).map((k) => {
      const x = 50 + k * (700 / 65)
      const swell = Math.exp(-(((x - focus) / 170) ** 2))
      return [x, y - Math.abs(wave(x / 26)) * lift * swell - wave(x / 60 + 90) * 5]
    })
    const tone = mix(one, two, row / rows)
    return `<path d="${smooth(points)}" fill="${ground}" stroke="${tone}" stroke-width="3.2" stroke-linejoin="round"/>`
  })
  const glow = paint.glow(focus, 330, 420, two, lightness(ground) < 0.5 ? 0.25 : 0.12)
  return background(ground) + glow + lines.join('')
}
