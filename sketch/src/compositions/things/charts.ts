import { lightness, mix, shade } from '../../drawing/colour.ts'
import type { Composition, Sketch } from '../../drawing/context.ts'
import { noise1 } from '../../drawing/noise.ts'
import {
  background,
  circle,
  ellipse,
  fade,
  num,
  type Point,
  path,
  place,
  polar,
  poly,
  range,
  rect,
  rounded,
  smooth,
  stroke,
  times,
} from '../../drawing/svg.ts'

const card = (p: Sketch['palette'], x: number, y: number, w: number, h: number, fill: string) =>
  rect(x + 4, y + 14, w, h, p.ink, rounded(22) + fade(0.16)) + rect(x, y, w, h, fill, rounded(22))

function ring(
  x: number,
  y: number,
  size: number,
  width: number,
  parts: readonly number[],
  colours: readonly string[],
): string {
  let from = -90
  return parts
    .map((part, i) => {
      const to = from + part * 360 - 5
      const [a, b] = [polar(x, y, size, from), polar(x, y, size, to)]
      from = to + 5
      return stroke(
        `M${num(a[0])} ${num(a[1])}A${num(size)} ${num(size)} 0 ${part > 0.5 ? 1 : 0} 1 ${num(b[0])} ${num(b[1])}`,
        colours[i] ?? '#000000',
        width,
        ' style="stroke-linecap:butt"',
      )
    })
    .join('')
}

/** Floating panels of a dashboard. */
const dashboard = (s: Sketch): string => {
  const { random: r, palette: p, paint } = s
  const dark = r.chance(0.4)
  const panel = dark ? mix(p.ink, p.hues[3], 0.12) : mix(p.paper, '#ffffff', 0.5)
  const quiet = mix(panel, dark ? p.paper : p.ink, 0.14)
  const [a = p.ink, b = p.ink, c = p.ink] = r.shuffle(
    p.hues.filter((hue) => Math.abs(lightness(hue) - lightness(panel)) > 0.12),
  )
  const line = noise1(r, 2)
  const curve: Point[] = range(9).map((i) => [96 + i * 48, 300 - i * 12 - line(i * 0.7) * 54])
  const area =
    card(p, 60, 70, 452, 290, panel) +
    rect(96, 104, 130, 16, quiet, rounded(8)) +
    rect(96, 132, 76, 10, quiet, rounded(5)) +
    times(4, (i) => rect(96, 180 + i * 44, 384, 2, quiet)) +
    path(
      `${smooth(curve)}V334H96Z`,
      paint.linear([
        [a, 0.5],
        [a, 0.02],
      ]),
    ) +
    stroke(smooth(curve), a, 7) +
    circle(...(curve[6] ?? [0, 0]), 12, panel, ` stroke="${a}" stroke-width="6"`)
  const first = r.between(0.38, 0.52)
  const donut =
    card(p, 540, 70, 200, 290, panel) +
    ring(640, 196, 58, 28, [first, 0.3, 0.7 - first], [a, b, c]) +
    times(
      3,
      (i) =>
        circle(576, 296 + i * 20, 6, [a, b, c][i] ?? a) + rect(592, 292 + i * 20, 60 + i * 18, 8, quiet, rounded(4)),
    )
  const bars =
    card(p, 60, 388, 320, 152, panel) +
    times(9, (i) => {
      const h = 24 + r.next() * 40 + i * 4
      return rect(90 + i * 30, 516 - h, 17, h, i === 7 ? b : mix(b, panel, 0.45), rounded(6))
    })
  const list =
    card(p, 408, 388, 332, 152, panel) +
    times(
      3,
      (i) =>
        circle(446, 424 + i * 40, 13, [b, c, a][i] ?? a) +
        rect(472, 416 + i * 40, 120, 9, quiet, rounded(4)) +
        rect(472, 430 + i * 40, 240, 7, quiet, rounded(4)) +
        rect(472, 430 + i * 40, r.between(70, 230), 7, [b, c, a][i] ?? a, rounded(4)),
    )
  return (
    background(paint.linear([p.sky[0], p.sky[1], p.sky[2]], 'slope')) +
    circle(700, 60, 210, p.sun, fade(0.35)) +
    circle(80, 560, 180, p.hues[1], fade(0.35)) +
    area +
    donut +
    bars +
    list
  )
}

/** Solid columns climbing to a flag. */
const columns = (s: Sketch): string => {
  const { random: r, palette: p, paint } = s
  const count = r.int(5, 7)
  const w = 560 / count
  const tops: Point[] = []
  const blocks = times(count, (i) => {
    const h = 70 + (i / (count - 1)) ** 1.25 * 250 + r.bell() * 24
    const [x, y] = [110 + i * w, 520 - h]
    const hue = p.hues[i % 5] ?? p.hues[0]
    tops.push([x + w * 0.42, y - 34])
    return (
      path(
        poly([x + w * 0.74, y], [x + w * 0.94, y - 20], [x + w * 0.94, 500], [x + w * 0.74, 520]),
        shade(hue, -0.16),
      ) +
      path(poly([x, y], [x + w * 0.2, y - 20], [x + w * 0.94, y - 20], [x + w * 0.74, y]), shade(hue, 0.09)) +
      rect(x, y, w * 0.74, h, paint.linear([hue, shade(hue, -0.05)]))
    )
  })
  const tip = tops[count - 1] ?? [700, 100]
  const rope = lightness(p.sky[1]) > 0.85 ? p.ink : p.paper
  const rise =
    stroke(smooth(tops), rope, 9) +
    tops.map(([x, y]) => circle(x, y, 11, rope) + circle(x, y, 5, mix(p.hues[0], p.sun, 0.5))).join('')
  const flag = place(rect(-3, -70, 6, 70, p.ink) + path('M3 -70L64 -52L3 -32Z', p.hues[0]), tip[0], tip[1] - 4)
  const coins = times(
    r.int(0, 5),
    (i) =>
      ellipse(120 + (i % 2) * 5, 500 - i * 15 - 4, 38, 12, shade(p.hues[2], -0.12)) +
      ellipse(120 + (i % 2) * 5, 494 - i * 15 - 4, 38, 12, p.hues[2]),
  )
  return (
    background(paint.linear([p.sky[0], p.sky[1], mix(p.sky[1], p.sky[2], 0.6)])) +
    paint.glow(560, 190, 420, p.sun, 0.6) +
    times(6, (i) => rect(60, 130 + i * 70, 680, 2, p.paper, fade(0.25))) +
    rect(0, 510, 800, 90, mix(p.ink, p.hues[3], 0.15)) +
    blocks +
    coins +
    rise +
    flag
  )
}

/** Rings, gears of a plan: a target struck in its middle. */
const target = (s: Sketch): string => {
  const { random: r, palette: p, paint } = s
  const [x, y] = [r.between(330, 470), 300]
  const hue = r.pick(p.hues)
  const rings = times(5, (i) => circle(x, y, 220 - i * 44, i % 2 === 0 ? hue : p.paper))
  const arrow = place(
    stroke('M0 0L260 -190', p.ink, 10) +
      path('M210 -180L290 -236L330 -206L262 -150Z', p.hues[2]) +
      path('M228 -160L262 -150L330 -206L300 -216Z', shade(p.hues[2], -0.12)) +
      path('M-6 5L26 -36L40 -16Z', p.ink),
    x,
    y,
  )
  const arcs = times(4, (i) =>
    ring(
      x,
      y,
      258 + i * 30,
      10,
      [r.between(0.12, 0.3), r.between(0.1, 0.3)],
      [mix(p.hues[i] ?? hue, p.paper, 0.1), mix(p.hues[(i + 1) % 5] ?? hue, p.paper, 0.2)],
    ),
  )
  return (
    background(paint.linear([p.sky[1], p.sky[2]], 'slope')) +
    arcs +
    ellipse(x + 14, y + 22, 222, 220, p.ink, fade(0.2)) +
    rings +
    circle(x - 60, y - 70, 120, '#ffffff', fade(0.08)) +
    arrow
  )
}

const CHARTS = new Map([
  ['dashboard', dashboard],
  ['target', target],
])

/** Business in shapes: panels, columns or a target. */
export const charts: Composition = (s) => (CHARTS.get(s.subject) ?? columns)(s)
