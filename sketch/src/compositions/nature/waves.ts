import { mix, shade } from '../../drawing/colour.ts'
import type { Composition, Sketch } from '../../drawing/context.ts'
import { background, circle, fade, num, path, place, range, rect, stroke, times } from '../../drawing/svg.ts'

/** A woodcut sea: scalloped crests, each with the lines of the carving knife. */
const woodcut = ({ random: r, palette: p, paint }: Sketch): string => {
  const horizon = r.between(210, 280)
  const deep = mix(p.hues[0], p.ink, 0.35)
  const sunX = r.between(200, 600)
  const boat = place(
    path('M-70 0h140q-12 38 -44 38h-58q-30 0 -38 -38Z', p.ink) +
      path('M-4 -8V-120L-58 -14Z', p.paper) +
      path('M4 -8V-138L66 -14Z', mix(p.paper, p.hues[2], 0.25)),
    r.between(150, 650),
    horizon + 50,
    r.between(0.8, 1.15),
    r.between(-7, 7),
  )
  const rows = range(7).map((i) => {
    const y = horizon + 30 + i * i * 5 + i * 26
    const w = 76 + i * 30
    const colour = mix(mix(deep, p.hues[1], 0.75 - i * 0.13), p.sky[2], 0.28 - i * 0.04)
    const lip = 30 + i * 7
    const shift = -r.between(0, w)
    const crests = Math.ceil(900 / w) + 1
    let d = `M${num(shift)} ${num(y)}`
    for (let k = 0; k < crests; k++)
      d += `c${num(w * 0.34)} 0 ${num(w * 0.5)} ${num(-lip)} ${num(w * 0.84)} ${num(-lip)}c${num(-w * 0.16)} ${num(lip * 0.3)} ${num(-w * 0.08)} ${num(lip)} ${num(w * 0.16)} ${num(lip)}`
    const carve = times(4, (k) =>
      place(
        stroke(d, k === 0 ? p.paper : mix(colour, p.paper, 0.45), k === 0 ? 5 + i * 0.7 : 1.8),
        0,
        k * (9 + i * 2.2),
      ),
    )
    return path(`${d}V640H-100Z`, paint.linear([colour, shade(colour, -0.08)])) + carve
  })
  const spray = times(34, () =>
    circle(r.between(0, 800), horizon + r.between(0, 240), r.between(1.5, 4.5), p.paper, fade(0.85)),
  )
  return (
    background(paint.linear(p.sky)) +
    circle(sunX, horizon - 30, r.between(80, 120), p.sun) +
    rows.slice(0, 2).join('') +
    boat +
    rows.slice(2).join('') +
    spray
  )
}

/** Seigaiha: overlapping rings in rows, like a printed cloth, under a low sun. */
const cloth = ({ random: r, palette: p, paint }: Sketch): string => {
  const size = r.pick([58, 74, 92])
  const from = r.between(150, 260)
  const colours = r.shuffle(p.hues)
  const rows = Math.ceil((660 - from) / (size * 0.5)) + 1
  const scales = times(rows, (row) =>
    times(Math.ceil(800 / (size * 2)) + 2, (column) => {
      const [x, y] = [column * size * 2 - (row % 2) * size, from + row * size * 0.5 + size * 0.6]
      const tone = r.chance(0.14) ? r.pick(colours) : mix(p.ink, colours[0] ?? p.ink, 0.25 + (row / rows) * 0.75)
      return times(4, (k) => circle(x, y, size * (1 - k * 0.24), k % 2 === 0 ? tone : p.paper))
    }),
  )
  return (
    background(paint.linear(p.sky)) +
    paint.glow(400, from, 330, p.sun, 0.6) +
    circle(r.between(240, 560), from - 20, 105, p.sun) +
    scales
  )
}

/** Long calm swells to the horizon, with a path of light. */
const calm = ({ random: r, palette: p, paint }: Sketch): string => {
  const horizon = r.between(240, 330)
  const x = r.between(220, 580)
  const water = paint.linear([mix(p.sky[2], p.hues[0], 0.45), mix(p.hues[0], p.ink, 0.65)])
  const glints = times(70, (i) => {
    const y = horizon + 6 + (i / 70) ** 1.4 * (590 - horizon)
    const spread = 40 + (y - horizon) * 0.5
    const w = r.between(14, 40) + (y - horizon) * 0.2
    return rect(x + r.bell() * spread - w / 2, y, w, 2 + (y - horizon) * 0.012, p.sun, fade(r.between(0.35, 0.9)))
  })
  const swell = times(46, () => {
    const y = horizon + r.next() ** 1.5 * 280
    const w = r.between(50, 160)
    return rect(r.between(-40, 760), y, w, 2 + (y - horizon) * 0.014, r.chance(0.5) ? p.ink : p.paper, fade(0.16))
  })
  const sail = place(
    path('M-34 0h72l-14 16h-46Z', p.ink) + path('M0 -4V-92L38 -6Z', p.paper) + path('M-5 -4V-80L-30 -6Z', p.hues[3]),
    x + (x > 400 ? -190 : 190),
    horizon + 6,
    r.between(0.7, 1.2),
  )
  return (
    background(paint.linear(p.sky)) +
    paint.glow(x, horizon - 60, 380, p.sun, 0.85) +
    circle(x, horizon - 40, 74, p.sun) +
    rect(0, horizon, 800, 600 - horizon, water) +
    swell +
    glints +
    sail
  )
}

/** The sea, by one of three hands; two of them draw a boat. */
export const waves: Composition = (s) =>
  s.random.pick(s.subject === 'sea' ? [woodcut, cloth, calm] : [woodcut, calm])(s)
