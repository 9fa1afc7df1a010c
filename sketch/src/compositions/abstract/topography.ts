import { lightness, mix, shade } from '../../drawing/colour.ts'
import type { Composition, Sketch } from '../../drawing/context.ts'
import { noise2 } from '../../drawing/noise.ts'
import { background, circle, fade, num, path, place, polar, range, smooth, stroke, times } from '../../drawing/svg.ts'

type Field = (x: number, y: number) => number

/** Contour segments of a field at one height (marching squares), as one path. */
function contour(values: readonly (readonly number[])[], level: number, cell: number): string {
  let d = ''
  for (let j = 0; j + 1 < values.length; j++) {
    const [row = [], next = []] = [values[j], values[j + 1]]
    for (let i = 0; i + 1 < row.length; i++) {
      const [a, b, c, e] = [row[i] ?? 0, row[i + 1] ?? 0, next[i + 1] ?? 0, next[i] ?? 0]
      const cross: string[] = []
      const between = (from: number, to: number) => (level - from) / (to - from)
      if (a > level !== b > level) cross.push(`${num((i + between(a, b)) * cell)} ${num(j * cell)}`)
      if (b > level !== c > level) cross.push(`${num((i + 1) * cell)} ${num((j + between(b, c)) * cell)}`)
      if (e > level !== c > level) cross.push(`${num((i + between(e, c)) * cell)} ${num((j + 1) * cell)}`)
      if (a > level !== e > level) cross.push(`${num(i * cell)} ${num((j + between(a, e)) * cell)}`)
      if (cross.length >= 2) d += `M${cross[0]}L${cross[1]}`
      if (cross.length === 4) d += `M${cross[2]}L${cross[3]}`
    }
  }
  return d
}

/** A surveyor's map: fine contours, a route, a cross. */
const map = ({ random: r, palette: p, paint }: Sketch): string => {
  const soft = noise2(r)
  const field: Field = (x, y) => soft(x / 190, y / 190) + soft(x / 80 + 50, y / 80 + 50) * 0.22
  const cell = 13
  const values = range(Math.ceil(600 / cell) + 2).map((j) =>
    range(Math.ceil(800 / cell) + 2).map((i) => field(i * cell, j * cell)),
  )
  const ground = r.pick([p.paper, mix(p.ink, p.hues[0], 0.12), p.sky[2], mix(p.hues[3], p.ink, 0.45)])
  const dark = lightness(ground) < 0.6
  const line = dark ? p.sun : mix(p.ink, p.hues[0], 0.35)
  const tint = times(9, () =>
    paint.glow(r.between(0, 800), r.between(0, 600), r.between(120, 240), r.pick(p.hues), dark ? 0.25 : 0.3),
  )
  const lines = times(19, (i) =>
    stroke(
      contour(values, -0.9 + i * 0.1, cell),
      i % 4 === 0 ? (p.hues[0] ?? line) : line,
      i % 4 === 0 ? 3 : 1.5,
      fade(i % 4 === 0 ? 1 : 0.7),
    ),
  )
  const way = smooth(range(6).map((i) => [90 + i * 122, 440 - i * 55 + r.bell() * 90]))
  return (
    background(ground) +
    tint +
    lines +
    stroke(way, dark ? p.paper : p.ink, 6, ' stroke-dasharray="2 15"') +
    circle(90, 450, 13, p.hues[3]) +
    circle(90, 450, 5, p.paper) +
    place(path('M0 0C-40 -46 -34 -92 0 -92S40 -46 0 0Z', p.hues[0]) + circle(0, -58, 14, p.paper), 700, 175)
  )
}

/** Sheets of coloured paper, each with a hole cut smaller, light falling into the depth. */
const paperCut = ({ random: r, palette: p, paint }: Sketch): string => {
  const count = r.int(6, 8)
  const [x, y] = [r.between(230, 570), r.between(230, 370)]
  const [from, to] = r.pick([
    [p.hues[0], p.sun],
    [p.paper, p.hues[3]],
    [p.hues[3], p.hues[2]],
    [p.sky[0], p.sky[2]],
  ])
  const lobes = r.int(2, 4)
  const phase = r.between(0, 6)
  const layers = times(count, (i) => {
    const t = i / (count - 1)
    const size = 400 - t * 320
    const shift = phase + i * r.between(0.08, 0.34)
    const edge = smooth(
      range(40).map((k) => {
        const a = (k / 40) * 360
        const wave =
          1 +
          0.13 * Math.sin((a * lobes * Math.PI) / 180 + shift) +
          0.06 * Math.sin((a * 5 * Math.PI) / 180 + shift * 2)
        const [px, py] = polar(0, 0, size * wave, a)
        return [x + px * 1.25, y + py * 0.9]
      }),
      true,
    )
    const colour = mix(from, to, t)
    return (
      times(4, (k) => place(stroke(edge, p.ink, 16 - k * 4, fade(0.06)), 3, 7)) +
      path(edge, paint.linear([shade(colour, -0.05), shade(colour, 0.04)]))
    )
  })
  return (
    background(paint.linear([shade(from, 0.03), shade(from, -0.05)])) + layers + circle(x, y, 34, mix(to, p.paper, 0.6))
  )
}

/** The shape of land: a map of contours or cut paper. */
export const topography: Composition = (s) => (s.subject !== '' && s.random.chance(0.5) ? map(s) : paperCut(s))
