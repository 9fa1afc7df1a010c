import { mix, shade } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { background, circle, ellipse, fade, path, stroke, times } from '../../drawing/svg.ts'

/** Rain on a window: blurred lights beyond it, drops that run down the glass. */
export const rain: Composition = ({ random: r, palette: p, paint }) => {
  const dark = mix(mix(p.ink, '#14233a', 0.5), p.hues[3], 0.15)
  const lights = times(26, () => {
    const [x, y, size] = [r.between(-20, 820), 170 + Math.abs(r.bell()) * 380, r.between(18, 58)]
    const hue = r.pick([p.sun, ...p.hues])
    return paint.glow(x, y, size * 2, hue, 0.35) + circle(x, y, size, hue, fade(r.between(0.18, 0.5)))
  })
  const streaks = times(90, () => {
    const [x, y, length] = [r.between(0, 800), r.between(-60, 560), r.between(24, 80)]
    return stroke(
      `M${x.toFixed(0)} ${y.toFixed(0)}l${(-length * 0.16).toFixed(0)} ${length.toFixed(0)}`,
      '#ffffff',
      1.6,
      fade(r.between(0.15, 0.4)),
    )
  })
  const drops = times(80, () => {
    const [x, y, size] = [r.between(0, 800), r.between(0, 600), 2.5 + r.next() ** 2 * 9]
    const run = r.chance(0.3)
      ? path(
          `M${(x - size * 0.5).toFixed(1)} ${y.toFixed(0)}V${(y - size * 10).toFixed(0)}h${size.toFixed(1)}V${y.toFixed(0)}Z`,
          '#ffffff',
          fade(0.13),
        )
      : ''
    return (
      run +
      ellipse(
        x,
        y,
        size,
        size * 1.2,
        paint.linear([
          ['#ffffff', 0.16],
          ['#ffffff', 0.62],
        ]),
      ) +
      circle(x - size * 0.3, y - size * 0.4, size * 0.22, '#ffffff', fade(0.9))
    )
  })
  return (
    background(paint.linear([shade(dark, 0.04), mix(dark, p.hues[0], 0.25), shade(dark, -0.03)])) +
    lights +
    streaks +
    drops
  )
}
