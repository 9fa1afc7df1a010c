import { mix } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { noise1 } from '../../drawing/noise.ts'
import {
  background,
  circle,
  fade,
  num,
  type Point,
  path,
  place,
  polar,
  range,
  rect,
  rounded,
  smooth,
  stroke,
  times,
} from '../../drawing/svg.ts'

/** Ink on paper: a circle drawn in one breath, with bamboo, mountains or a koi-coloured sun, and a red seal. */
export const enso: Composition = ({ random: r, palette: p, paint }) => {
  const dark = r.chance(0.25)
  const paper = dark ? mix(p.ink, p.hues[3], 0.12) : mix(p.paper, p.sun, 0.2)
  const ink = dark ? p.paper : mix(p.ink, '#141418', 0.35)
  const wobble = noise1(r, 3)
  const [x, y, size] = [r.between(380, 430), r.between(285, 315), r.between(185, 215)]
  const start = r.between(20, 140)
  const hairs = times(46, (i) => {
    const out = (i / 45 - 0.5) * r.between(50, 62)
    const end = 300 + r.between(0, 48) - Math.abs(i - 23) * 1.2
    const line: Point[] = range(30).map((k) =>
      polar(x, y, size + out * (1 - (k / 30) * 0.35) + wobble(k / 5 + i * 0.06) * 9, start + (k / 29) * end),
    )
    return stroke(smooth(line), ink, r.between(1, 3.6), fade(r.between(0.45, 0.95)))
  })
  const wash = times(5, (i) => {
    const line: Point[] = range(24).map((k) =>
      polar(x, y, size + wobble(k / 4 + i * 9) * 16, start + (k / 23) * (230 + i * 14)),
    )
    return stroke(smooth(line), ink, 44 - i * 5, fade(0.16))
  })
  const scene = r.int(0, 2)
  const hue = r.pick(p.hues)
  const bamboo = (at: number, w: number, lean: number) =>
    place(
      times(
        6,
        (i) =>
          rect(
            -w / 2,
            -110 * (i + 1) + 4,
            w,
            104,
            paint.linear([mix(hue, ink, 0.25), mix(hue, paper, 0.25), mix(hue, ink, 0.1)], 'across'),
            rounded(w * 0.25),
          ) +
          times(i % 2 === 0 ? 3 : 0, (k) =>
            place(
              path('M0 0C20 -16 70 -16 104 4C66 12 24 14 0 0Z', mix(hue, ink, 0.3)),
              0,
              -110 * i - 104,
              i % 4 === 0 ? 1 : -1,
              -30 + k * 28,
              1,
            ),
          ),
      ),
      at,
      640,
      1,
      lean,
    )
  const peaks = times(3, (i) => {
    const at = 330 + i * 70 + r.bell() * 20
    const h = 110 + r.between(0, 70) - i * 12
    return path(
      `M${num(at - 120)} 400Q${num(at - 40)} ${num(400 - h * 0.5)} ${num(at)} ${num(400 - h)}Q${num(at + 36)} ${num(400 - h * 0.55)} ${num(at + 130)} 400Z`,
      paint.linear([
        [ink, 0.75 - i * 0.14],
        [ink, 0],
      ]),
    )
  })
  const middle =
    scene === 0
      ? bamboo(180, 34, 3) + bamboo(250, 22, -2) + bamboo(650, 26, -5)
      : scene === 1
        ? circle(x + 50, y - 60, 62, hue) + peaks
        : circle(x, y, size * 0.62, hue) +
          stroke(
            `M${num(x - 60)} ${num(y + 6)}q15 -18 30 0q15 -18 30 0M${num(x + 4)} ${num(y - 34)}q11 -14 22 0q11 -14 22 0`,
            paper,
            6,
          )
  const splash = times(26, () => circle(x + r.bell() * 330, y + r.bell() * 270, r.between(0.8, 4.5), ink, fade(0.8)))
  const fibres = times(70, () => {
    const [fx, fy] = [r.between(0, 800), r.between(0, 600)]
    return stroke(
      `M${num(fx)} ${num(fy)}q${num(r.bell() * 16)} ${num(r.bell() * 16)} ${num(r.bell() * 34)} ${num(r.bell() * 20)}`,
      ink,
      0.8,
      fade(0.16),
    )
  })
  const seal = place(
    rect(-28, -28, 56, 56, '#c8352b', rounded(6)) + stroke('M-14 -14H14V14H-14ZM0 -14V14M-14 0H14', paper, 4.5),
    r.pick([108, 690]),
    500,
    1,
    r.bell() * 5,
  )
  return (
    background(paint.linear([paper, mix(paper, hue, 0.1)], 'slope')) +
    fibres +
    (scene === 0 ? wash + hairs + middle : middle + wash + hairs) +
    splash +
    seal
  )
}
