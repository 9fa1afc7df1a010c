import { mix, shade } from '../../drawing/colour.ts'
import type { Composition, Sketch } from '../../drawing/context.ts'
import {
  background,
  circle,
  ellipse,
  fade,
  group,
  num,
  path,
  place,
  polar,
  rect,
  rounded,
  stroke,
  times,
} from '../../drawing/svg.ts'

/** A lamp of insight among cogs. */
const bulb = ({ random: r, palette: p, paint }: Sketch): string => {
  const x = r.between(360, 440)
  const cog = (at: number, y: number, size: number, hue: string) =>
    place(
      circle(0, 0, 40, 'none', ` stroke="${hue}" stroke-width="24"`) +
        times(10, (i) => place(rect(-11, -68, 22, 24, hue, rounded(4)), 0, 0, 1, i * 36)),
      at,
      y,
      size,
      r.between(0, 36),
    )
  const cogs = times(7, (i) =>
    cog(
      [110, 230, 640, 715, 560, 60, 330][i] ?? 0,
      [150, 470, 120, 420, 520, 400, 60][i] ?? 0,
      r.between(0.55, 1.25),
      mix(p.hues[i % 5] ?? p.hues[0], p.sky[1], 0.3),
    ),
  )
  const rays = times(18, (i) => {
    const [a, b] = [polar(x, 255, 190, i * 20), polar(x, 255, 214 + (i % 2) * 26, i * 20)]
    return stroke(`M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`, p.sun, 8)
  })
  const glass =
    'M0 -150C94 -150 146 -84 146 -16C146 56 84 80 66 150H-66C-84 80 -146 56 -146 -16C-146 -84 -94 -150 0 -150Z'
  const lamp = place(
    path(glass, paint.linear([mix(p.sun, '#ffffff', 0.35), p.sun, mix(p.sun, p.hues[2], 0.6)])) +
      path(
        'M-104 -30C-104 -80 -70 -112 -28 -118',
        'none',
        ' stroke="#ffffff" stroke-width="13" stroke-linecap="round" opacity=".8"',
      ) +
      stroke('M-28 146V40L-56 -14L-18 20L0 -30L18 20L56 -14L28 40V146', mix(p.hues[3], p.ink, 0.3), 8) +
      times(3, (i) =>
        rect(-62 + i * 5, 152 + i * 27, 124 - i * 10, 22, i % 2 === 0 ? p.ink : mix(p.ink, p.paper, 0.25), rounded(10)),
      ) +
      ellipse(0, 236, 30, 12, p.ink),
    x,
    262,
    1.12,
  )
  return (
    background(paint.linear([p.sky[0], p.sky[1], p.sky[2]], 'slope')) +
    cogs +
    paint.glow(x, 250, 360, p.sun, 0.95) +
    rays +
    lamp
  )
}

/** Paper planes, one ahead of the rest, over folded letters. */
const planes = ({ random: r, palette: p, paint }: Sketch): string => {
  const plane = (a: string) =>
    path('M-150 -10L150 -90L10 70Z', a) +
    path('M-150 -10L150 -90L-40 20Z', shade(a, 0.06)) +
    path('M-40 20L150 -90L-24 84Z', shade(a, -0.16)) +
    path('M-24 84L10 52L-16 38Z', shade(a, -0.24))
  const cloud = times(6, () => {
    const [x, y, w] = [r.between(-80, 700), r.between(60, 540), r.between(150, 330)]
    return (
      rect(x, y, w, 34, p.paper, rounded(17) + fade(0.22)) +
      rect(x + w * 0.22, y - 24, w * 0.44, 40, p.paper, rounded(20) + fade(0.22))
    )
  })
  const letters = times(5, (i) =>
    place(
      rect(-62, -42, 124, 84, mix(p.paper, p.hues[i] ?? p.paper, 0.12), rounded(8)) +
        path('M-62 -36L0 14L62 -36V-42H-62Z', mix(p.paper, p.hues[i] ?? p.ink, 0.45)) +
        circle(0, 12, 13, p.hues[(i + 1) % 5] ?? p.hues[0]),
      [110, 280, 470, 660, 730][i] ?? 0,
      520 - (i % 2) * 40 + r.bell() * 20,
      r.between(0.8, 1.2),
      r.bell() * 30,
    ),
  )
  const trail = (d: string) => stroke(d, p.paper, 5, ' stroke-dasharray="2 17"')
  return (
    background(paint.linear(p.sky, 'slope')) +
    paint.glow(600, 150, 330, p.sun, 0.8) +
    cloud +
    trail('M-20 470C160 500 250 330 190 260S60 260 140 340S360 360 440 300') +
    letters +
    place(plane(p.hues[0]), 510, 250, 1.35, r.bell() * 6) +
    times(r.int(2, 4), (i) =>
      place(
        plane([p.hues[1], p.hues[2], p.paper, p.hues[3]][i] ?? p.paper),
        [180, 650, 330, 90][i] ?? 0,
        [130, 440, 440, 420][i] ?? 0,
        r.between(0.38, 0.6),
        r.bell() * 14,
      ),
    )
  )
}

/** A sprout fed by coins, its leaves climbing. */
const sprout = ({ random: r, palette: p, paint }: Sketch): string => {
  const green = mix(p.hues[1], p.ink, 0.12)
  const heap = (x: number, count: number) =>
    times(
      count,
      (i) =>
        ellipse(x + (i % 2) * 4, 496 - i * 17, 56, 17, shade(p.hues[2], -0.16)) +
        ellipse(x + (i % 2) * 4, 489 - i * 17, 56, 17, p.hues[2]) +
        ellipse(x + (i % 2) * 4, 489 - i * 17, 36, 9, shade(p.hues[2], 0.08)),
    )
  const leaf = (size: number) =>
    path('M0 0C30 -70 110 -90 170 -60C150 0 70 30 0 0Z', green) +
    path('M0 0C50 -30 110 -46 170 -60C150 0 70 30 0 0Z', shade(green, -0.08)) +
    stroke('M6 -2Q90 -36 160 -58', shade(green, 0.14), 3 / size)
  const stalks = [200, 400, 600]
    .map((x, i) => {
      const h = 90 + i * 110
      return (
        heap(x, 2 + i * 2) +
        group(
          group(
            stroke(`M0 0Q12 ${-h / 2} 0 ${-h}`, shade(green, -0.06), 13) +
              times(
                1 + i,
                (k) =>
                  place(leaf(0.7), 3, -h * (0.45 + k * 0.26), 0.5 + i * 0.08, -6) +
                  place(leaf(0.7), 3, -h * (0.38 + k * 0.26), -(0.5 + i * 0.08), 6, 0.5 + i * 0.08),
              ) +
              place(leaf(0.7), 0, -h, 0.5, -58),
          ),
          ` transform="translate(${x} ${476 - (1 + i * 2) * 17})"`,
        )
      )
    })
    .join('')
  return (
    background(paint.linear([mix(p.sky[1], p.paper, 0.3), p.sky[2]])) +
    circle(r.between(200, 420), 200, 130, p.sun) +
    times(5, (i) => rect(0, 120 + i * 76, 800, 2, p.ink, fade(0.07))) +
    rect(0, 500, 800, 100, mix(p.hues[3], p.ink, 0.35)) +
    rect(0, 500, 800, 9, shade(mix(p.hues[3], p.ink, 0.35), 0.09)) +
    stalks
  )
}

const IDEAS = new Map([
  ['paper planes', planes],
  ['sprouts', sprout],
])

/** What a business hopes for: insight, letters that fly, growth. */
export const ideas: Composition = (s) => (IDEAS.get(s.subject) ?? bulb)(s)
