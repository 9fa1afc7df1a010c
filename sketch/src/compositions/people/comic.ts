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
  polar,
  poly,
  range,
  rect,
  rounded,
  star,
  stroke,
  times,
} from '../../drawing/svg.ts'

/** A panel of a comic: rays, halftone, a burst, and bubbles that say it with signs. */
export const comic: Composition = ({ random: r, palette: p }) => {
  const [a = p.ink, b = p.ink, c = p.ink, d = p.ink] = r.shuffle(p.hues)
  const [x, y] = [r.between(330, 470), r.between(270, 350)]
  const line = ` stroke="${p.ink}" stroke-width="7" stroke-linejoin="round"`
  const rays = range(18)
    .map((i) =>
      path(
        poly([x, y], polar(x, y, 900, i * 20), polar(x, y, 900, i * 20 + 10)),
        i % 2 === 0 ? b : mix(b, p.paper, 0.3),
      ),
    )
    .join('')
  const halftone = times(26 * 9, (i) => {
    const [column, row] = [i % 26, Math.floor(i / 26)]
    return circle(column * 32 + (row % 2) * 16, 600 - row * 28, 15 - row * 1.7, shade(a, -0.08), fade(0.85))
  })
  const spikes = r.int(11, 16)
  const burst = (size: number, fill: string, more: string) =>
    path(
      poly(
        ...range(spikes * 2).map((i) =>
          polar(x, y, (i % 2 === 0 ? size : size * 0.66) * (1 + Math.sin(i * 7.3) * 0.1), i * (180 / spikes)),
        ),
      ),
      fill,
      more,
    )
  const sign = r.pick([
    path('M40 -130L-80 20H-10L-40 130L80 -30H10Z', c, line),
    path(star(0, 0, 130, 58, 5), c, line) + path(star(0, 0, 70, 31, 5), p.paper, fade(0.7)),
    path('M0 110C-180 -10 -118 -128 -40 -112Q-8 -106 0 -70Q8 -106 40 -112C118 -128 180 -10 0 110Z', c, line) +
      ellipse(-62, -58, 22, 15, p.paper, fade(0.85)),
    circle(-20, 24, 92, p.ink, line) +
      ellipse(-52, -8, 24, 14, p.paper, fade(0.85)) +
      rect(14, -88, 44, 40, p.ink, rounded(6)) +
      stroke('M44 -84Q70 -130 110 -116', mix(p.paper, p.hues[2], 0.4), 9) +
      path(star(116, -114, 40, 14, 8), c, ` stroke="${p.ink}" stroke-width="5"`),
    path('M-96 -10C-96 -70 96 -70 96 -10L70 -2L90 30L40 44L44 100H-44L-40 44L-90 30L-70 -2Z', p.paper, line) +
      ellipse(-38, 0, 26, 30, p.ink) +
      ellipse(38, 0, 26, 30, p.ink) +
      path('M0 30L-12 56H12Z', p.ink) +
      stroke('M-22 74V98M0 74V98M22 74V98', p.ink, 6),
  ])
  const bubble = (bx: number, by: number, tail: number) =>
    place(
      path(
        `M-110 -10C-110 -70 110 -70 110 -10C110 50 40 52 ${20 + tail * 10} 50L${tail * 70} 104L${tail * 8} 50C-60 50 -110 40 -110 -10Z`,
        p.paper,
        line,
      ) +
        times(3, (i) =>
          r.chance(0.5) ? path(star(-56 + i * 56, -6, 22, 9, 5), d) : circle(-56 + i * 56, -6, 14, p.ink),
        ),
      bx,
      by,
    )
  const bolts = times(4, () =>
    place(
      path('M8 -40L-24 6H-2L-8 40L24 -8H4Z', p.sun, ` stroke="${p.ink}" stroke-width="5"`),
      r.between(60, 740),
      r.between(300, 540),
      r.between(0.8, 1.4),
      r.bell() * 40,
    ),
  )
  const first = standingOut(b, [a, c, p.sun, p.paper])[0] ?? p.sun
  const frame = `<rect x="12" y="12" width="776" height="576" fill="none" stroke="${p.ink}" stroke-width="10"/>`
  return (
    background(b) +
    rays +
    halftone +
    bolts +
    group(burst(282, p.ink, fade(0.9)), ' transform="translate(10 14)"') +
    burst(276, first, line) +
    burst(206, mix(first, p.paper, 0.6), '') +
    place(sign, x, y, 1.22, r.bell() * 10) +
    bubble(x > 400 ? 150 : 640, 110, x > 400 ? 1 : -1) +
    (r.chance(0.5) ? bubble(x > 400 ? 655 : 150, 470, x > 400 ? -1 : 1) : '') +
    `<rect width="800" height="600" fill="none" stroke="${p.paper}" stroke-width="26"/>` +
    frame
  )
}
