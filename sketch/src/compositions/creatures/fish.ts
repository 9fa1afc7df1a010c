import { distance, mix, shade, standingOut } from '../../drawing/colour.ts'
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
  poly,
  rect,
  smooth,
  stroke,
  times,
} from '../../drawing/svg.ts'

/** A fish swimming right around 0,0, about 220 long. */
function fishBody({ random: r, paint }: Sketch, coat: string, mark: string): string {
  const shape = r.pick([
    'M-80 0C-50 -70 40 -84 110 0C40 84 -50 70 -80 0Z',
    'M-80 0C-60 -104 60 -110 104 0C60 110 -60 104 -80 0Z',
    'M-90 0C-40 -44 60 -50 126 0C60 50 -40 44 -90 0Z',
  ])
  const stripes = r.pick([
    times(4, (i) => ellipse(-46 + i * 36, 0, 9, 100, mark)),
    times(22, (i) =>
      stroke(
        `M${num(-60 + (i % 6) * 24 + (Math.floor(i / 6) % 2) * 12)} ${num(-44 + Math.floor(i / 6) * 26)}q10 10 0 20`,
        mark,
        4,
      ),
    ),
    rect(-100, 2, 240, 100, mark, fade(0.85)),
    times(9, () => circle(r.between(-60, 70), r.between(-50, 50), r.between(5, 14), mark)),
  ])
  return (
    path('M-70 0C-100 -20 -130 -70 -160 -66C-146 -30 -146 30 -160 66C-130 70 -100 20 -70 0Z', shade(mark, -0.04)) +
    path('M-30 -56C-10 -104 40 -104 66 -60ZM-10 54C0 90 30 92 40 52Z', mark) +
    group(
      path(shape, coat) + stripes + path('M60 -120H140V120H60Q86 0 60 -120Z', shade(coat, 0.05)),
      paint.clip(path(shape, '#000')),
    ) +
    stroke('M62 -36Q80 0 62 36', shade(coat, -0.15), 4) +
    path('M10 6Q-34 14 -30 46Q10 46 26 18Z', shade(mark, 0.06)) +
    circle(84, -12, 11, '#ffffff') +
    circle(87, -12, 6.5, '#17131c')
  )
}

const whale = ({ palette: p }: Sketch, coat: string) =>
  path(
    'M-300 -40C-350 -60 -380 -130 -366 -160C-330 -150 -300 -120 -286 -90C-276 -130 -240 -160 -206 -160C-210 -110 -236 -60 -262 -36C-200 20 -140 -40 -40 -96C80 -160 260 -140 280 20C284 100 160 140 20 130C-140 120 -250 60 -300 -40Z',
    coat,
  ) +
  path('M280 20C284 100 160 140 20 130C-60 125 -130 105 -186 74C-60 110 120 90 280 20Z', mix(p.paper, coat, 0.15)) +
  times(6, (i) =>
    stroke(
      `M${20 + i * 38} ${124 - i * 5}Q${60 + i * 34} ${104 - i * 9} ${90 + i * 30} ${84 - i * 10}`,
      mix(coat, p.paper, 0.45),
      3,
    ),
  ) +
  path('M60 90C40 150 0 190 -40 190C-40 150 -10 110 20 86Z', shade(coat, -0.07)) +
  circle(196, 12, 10, '#17131c') +
  circle(199, 9, 3.4, '#fff') +
  stroke('M276 40Q230 62 190 56', shade(coat, -0.15), 4)

/** Under water: light from above, a shoal or a whale, weed and coral below. */
export const fish: Composition = (s) => {
  const { random: r, palette: p, paint } = s
  const [water = p.hues[0]] = [...p.hues].sort((one, two) => distance(one, '#2389b5') - distance(two, '#2389b5'))
  const deep = mix(water, p.ink, 0.62)
  const middle = mix(water, p.paper, 0.22)
  const top = mix(water, p.paper, 0.62)
  const light = times(6, (i) => {
    const x = 90 + i * 120 + r.bell() * 40
    return path(
      poly([x, -10], [x + 50, -10], [x - 60, 620], [x - 200, 620]),
      paint.linear([
        [p.paper, 0.34],
        [p.paper, 0],
      ]),
    )
  })
  const bubbles = times(26, () => {
    const [x, y, size] = [r.between(20, 780), r.between(20, 560), r.between(2, 11)]
    return circle(x, y, size, p.paper, ` fill-opacity=".16" stroke="${p.paper}" stroke-opacity=".7" stroke-width="1.6"`)
  })
  const weed = times(r.int(9, 16), () => {
    const [x, h] = [r.between(-10, 810), r.between(70, 240)]
    const bend = r.between(14, 34)
    const line = smooth([
      [x, 620],
      [x + bend, 620 - h * 0.3],
      [x - bend, 620 - h * 0.62],
      [x + bend * 0.5, 620 - h],
    ])
    return stroke(line, shade(mix(r.pick(p.hues), deep, 0.3), r.bell() * 0.04), r.between(7, 20))
  })
  const coral = times(5, (i) => {
    const [x, size, tone] = [i * 190 + r.bell() * 60, r.between(46, 92), mix(r.pick(p.hues.slice(1)), deep, 0.12)]
    return r.chance(0.5)
      ? times(7, (k) => place(rect(-7, -size * 1.5, 14, size * 1.5, tone, ' rx="7"'), x, 610, 1, -54 + k * 18))
      : ellipse(x, 610, size * 1.3, size, tone) +
          times(12, () => circle(x + r.bell() * size, 600 - r.next() * size * 0.7, 5, shade(tone, 0.1)))
  })
  const sand = path('M-10 570Q180 530 400 566T810 556V620H-10Z', mix(p.sun, p.hues[2], 0.3))
  const coats = standingOut(middle, [...p.hues, p.paper])
  const [a = p.paper, b = p.sun] = coats
  const swimmers =
    s.subject === 'whale'
      ? place(
          whale(s, p.named?.[0] ?? standingOut(middle, [p.ink, a])[0] ?? a),
          400,
          290,
          r.pick([0.95, -0.95]),
          r.bell() * 8,
          0.95,
        )
      : place(fishBody(s, a, b), 410, 280, r.pick([1.7, -1.7]), r.bell() * 8, 1.7) +
        times(r.int(3, 6), (i) => {
          const size = r.between(0.28, 0.6)
          const [x, y] = [
            [130, 170],
            [660, 150],
            [140, 420],
            [680, 420],
            [420, 90],
            [410, 490],
          ][i] ?? [0, 0]
          return place(
            fishBody(s, coats[(i % 3) + 1] ?? b, coats[i % 2 === 0 ? 0 : 3] ?? a),
            (x ?? 0) + r.bell() * 30,
            (y ?? 0) + r.bell() * 30,
            r.chance(0.5) ? size : -size,
            r.bell() * 12,
            size,
          )
        })
  return background(paint.linear([top, middle, deep])) + light + weed + sand + coral + swimmers + bubbles
}
