import { nightSky } from '../../drawing/backdrop.ts'
import { mix, shade } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import {
  background,
  circle,
  fade,
  group,
  num,
  path,
  place,
  poly,
  rect,
  rounded,
  stroke,
  times,
} from '../../drawing/svg.ts'

const palm = (ink: string) =>
  stroke('M0 0Q-16 -110 20 -220', ink, 11) +
  times(8, (i) => place(path('M0 0Q50 -46 112 -6Q56 -22 0 6Z', ink), 20, -220, i % 2 === 0 ? 1 : -1, -34 + i * 11, 1))

/** A barred sun over a glowing grid, with palms, peaks or a fast car. */
export const synthwave: Composition = (s) => {
  const { random: r, palette: p, paint } = s
  const [top, middle, low] = nightSky(s)
  const horizon = r.between(340, 385)
  const x = r.between(320, 480)
  const size = r.between(140, 175)
  const [hot, cool] = [p.hues[0], p.hues[1]]
  const cut = paint.clip(rect(0, 0, 800, horizon, '#000'))
  const bars = times(7, (i) => rect(0, horizon - 20 - i * 24 - i * i * 0.6, 800, 13 - i * 1.6, mix(middle, low, 0.55)))
  const ball = circle(x, horizon - size * 0.45, size, paint.linear([p.sun, mix(p.sun, hot, 0.55), hot]))
  const sun =
    paint.glow(x, horizon - size * 0.45, size * 2, hot, 0.75) +
    group(ball, cut) +
    group(bars, paint.clip(circle(x, horizon - size * 0.45, size, '#000')))
  const grid =
    times(25, (i) =>
      stroke(`M${num(400 + (i - 12) * 26)} ${num(horizon)}L${num(400 + (i - 12) * 190)} 610`, cool, 2.2, fade(0.85)),
    ) +
    times(11, (i) =>
      stroke(`M0 ${num(horizon + (i / 10) ** 2.2 * (600 - horizon))}H800`, cool, 1.4 + i * 0.22, fade(0.85)),
    )
  const floor =
    rect(0, horizon, 800, 600 - horizon, paint.linear([mix(hot, top, 0.45), top])) +
    paint.glow(x, horizon, 340, hot, 0.5)
  const stars = times(80, () =>
    circle(r.between(0, 800), r.between(0, horizon - 40), r.between(0.7, 2.2), '#ffffff', fade(r.between(0.4, 1))),
  )
  const peaks = times(2, (k) => {
    const ink = mix(top, cool, 0.1 + k * 0.1)
    return times(6, (i) => {
      const at = (k === 0 ? i * 62 - 40 : 800 - i * 62 + 40) + r.bell() * 20
      const h = (110 - i * 17) * r.between(0.8, 1.3)
      return (
        path(
          poly([at - 70, horizon], [at, horizon - h], [at + 70, horizon]),
          ink,
          ` stroke="${cool}" stroke-width="2"`,
        ) + path(poly([at, horizon - h], [at + 20, horizon], [at + 70, horizon]), shade(ink, -0.05))
      )
    })
  })
  const black = mix(top, '#05030c', 0.6)
  const palms =
    place(palm(black), r.between(60, 110), horizon + 90, 1.3, -4) +
    place(palm(black), r.between(690, 740), horizon + 120, -1.5, 5, 1.5) +
    place(palm(black), r.between(150, 190), horizon + 40, 0.8, 6)
  const car = place(
    path('M-120 0Q-124 -40 -96 -46L-66 -84Q0 -96 66 -84L96 -46Q124 -40 120 0Z', black) +
      path('M-60 -78Q0 -88 60 -78L80 -48H-80Z', mix(cool, top, 0.45)) +
      rect(-112, -34, 62, 15, hot, rounded(5)) +
      rect(50, -34, 62, 15, hot, rounded(5)) +
      rect(-112, -4, 46, 24, '#05030c', rounded(6)) +
      rect(66, -4, 46, 24, '#05030c', rounded(6)) +
      paint.glow(-80, -26, 60, hot, 0.7) +
      paint.glow(80, -26, 60, hot, 0.7),
    x,
    545,
    r.between(0.9, 1.2),
  )
  const extra = r.int(0, 2)
  return (
    background(paint.linear([top, mix(top, middle, 0.7), low])) +
    stars +
    sun +
    peaks +
    floor +
    grid +
    (extra !== 1 ? palms : '') +
    (extra !== 0 ? car : '')
  )
}
