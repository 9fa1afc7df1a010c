import { mix, shade, standingOut } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import {
  background,
  circle,
  ellipse,
  fade,
  group,
  path,
  place,
  rect,
  rounded,
  star,
  stroke,
  times,
} from '../../drawing/svg.ts'

const BODIES = [
  'M-90 0C-100 -150 -80 -220 0 -220S100 -150 90 0Z',
  'M-120 0C-140 -90 -90 -160 0 -160S140 -90 120 0Z',
  'M-64 0C-74 -200 -60 -290 0 -290S74 -200 64 0Z',
  'M-100 0L-104 -190Q-100 -216 -76 -216H76Q100 -216 104 -190L100 0L66 -22L33 0L0 -22L-33 0L-66 -22Z',
  'M-110 0C-150 -60 -110 -90 -120 -140C-120 -200 -60 -190 -30 -220C0 -240 60 -230 70 -190C130 -180 120 -120 110 -90C140 -50 120 -20 110 0Z',
] as const
const TOPS = [-220, -160, -290, -216, -225] as const

/** A family photograph of cheerful monsters. */
export const monsters: Composition = ({ random: r, palette: p, paint }) => {
  const ground = r.pick([
    p.sky[2],
    mix(p.hues[4], p.paper, 0.35),
    p.paper,
    mix(p.hues[2], p.paper, 0.2),
    mix(p.ink, p.hues[3], 0.4),
  ])
  const hues = standingOut(ground, [...p.hues]).slice(0, 4)
  const ink = mix(p.ink, '#16121a', 0.5)
  const monster = (i: number) => {
    const hue = hues[i % hues.length] ?? p.hues[0]
    const other = hues[(i + 1) % hues.length] ?? p.hues[1]
    const index = r.int(0, 4)
    const top = TOPS[index] ?? -220
    const body = BODIES[index] ?? BODIES[0]
    const cut = paint.clip(path(body, '#000'))
    const coat = r.pick([
      times(9, () => circle(r.between(-100, 100), r.between(top, 0), r.between(8, 20), shade(hue, -0.08))),
      times(6, (k) => rect(-150, top + 20 + k * 46, 300, 18, shade(hue, -0.07))),
      ellipse(0, -20, 62, 90, mix(hue, p.paper, 0.5)),
      '',
    ])
    const eyeY = top + 78
    const eye = (x: number, size: number) =>
      circle(x, eyeY, size, '#ffffff') +
      circle(x + size * 0.16, eyeY + size * 0.1, size * 0.55, ink) +
      circle(x + size * 0.3, eyeY - size * 0.16, size * 0.19, '#ffffff')
    const eyes = r.pick([eye(0, 38), eye(-30, 25) + eye(30, 25), eye(-42, 17) + eye(0, 23) + eye(42, 17)])
    const mouth = r.pick([
      path(`M-38 ${eyeY + 50}H38Q34 ${eyeY + 92} 0 ${eyeY + 92}T-38 ${eyeY + 50}Z`, ink) +
        path(`M-26 ${eyeY + 50}l9 15l9 -15ZM10 ${eyeY + 50}l9 15l9 -15Z`, '#ffffff') +
        ellipse(0, eyeY + 84, 17, 9, '#ff7d8a'),
      stroke(`M-30 ${eyeY + 54}Q0 ${eyeY + 84} 30 ${eyeY + 54}`, ink, 7),
      rect(-32, eyeY + 52, 64, 26, '#ffffff', `${rounded(9)} stroke="${ink}" stroke-width="6"`) +
        stroke(`M-11 ${eyeY + 52}v26M11 ${eyeY + 52}v26`, ink, 4),
    ])
    const crest = r.pick([
      path(`M-52 ${top + 26}L-70 ${top - 36}L-20 ${top + 8}ZM52 ${top + 26}L70 ${top - 36}L20 ${top + 8}Z`, other),
      stroke(`M0 ${top + 8}V${top - 40}`, hue, 8) + circle(0, top - 48, 15, other),
      times(5, (k) => path(`M${-34 + k * 17} ${top + 14}l8 -36l10 34Z`, other)),
      circle(-50, top + 16, 24, hue) +
        circle(50, top + 16, 24, hue) +
        circle(-50, top + 16, 12, other) +
        circle(50, top + 16, 12, other),
      path(`M-44 ${top + 14}L0 ${top - 76}L44 ${top + 14}Z`, other) + circle(0, top - 78, 11, p.sun),
    ])
    const arms = stroke(
      `M-84 -76Q-130 -${r.int(60, 170)} -126 -${r.int(50, 180)}M84 -76Q130 -${r.int(60, 170)} 126 -${r.int(50, 180)}`,
      hue,
      20,
    )
    const feet = ellipse(-40, 2, 32, 15, shade(hue, -0.14)) + ellipse(40, 2, 32, 15, shade(hue, -0.14))
    return (
      ellipse(0, 8, 120, 17, ink, fade(0.18)) +
      arms +
      crest +
      feet +
      group(path(body, paint.linear([shade(hue, 0.05), shade(hue, -0.04)])) + coat, cut) +
      eyes +
      mouth
    )
  }
  const floor = 470
  const bits = times(46, () =>
    place(
      r.pick([
        circle(0, 0, 7, r.pick(p.hues)),
        rect(-4, -11, 8, 22, r.pick(p.hues), rounded(4)),
        path(star(0, 0, 14, 6, 5), r.pick(p.hues)),
      ]),
      r.between(0, 800),
      r.between(0, 440),
      1,
      r.between(0, 180),
    ),
  )
  const count = r.int(1, 4)
  const size = [1.75, 1.38, 1.06, 0.92][count - 1] ?? 1
  const backRow = count > 2 ? times(2, (i) => place(monster(i + 2), 270 + i * 260, floor - 6, 0.8)) : ''
  return (
    background(paint.linear([shade(ground, 0.04), shade(ground, -0.04)])) +
    circle(400, 300, 260, mix(ground, p.sun, 0.45), fade(0.75)) +
    bits +
    rect(0, floor - 30, 800, 160, mix(hues[3] ?? p.hues[3], ground, 0.35)) +
    backRow +
    times(count, (i) =>
      place(
        monster(i),
        400 + (i - (count - 1) / 2) * (640 / Math.max(2, count)),
        floor + 40,
        size * r.between(0.92, 1.04),
        r.bell() * 3,
      ),
    )
  )
}
