import { mix, shade } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { noise1 } from '../../drawing/noise.ts'
import {
  background,
  circle,
  ellipse,
  fade,
  group,
  path,
  place,
  range,
  rect,
  rounded,
  smooth,
  stroke,
  times,
} from '../../drawing/svg.ts'

/** Hot-air balloons among heaped clouds, over far hills. */
export const balloons: Composition = ({ random: r, palette: p, paint }) => {
  const cut = paint.clip(path('M0 120C-60 80 -120 20 -120 -50A120 120 0 0 1 120 -50C120 20 60 80 0 120Z', '#000'))
  const balloon = () => {
    const [a = p.paper, b = p.ink, c = p.sun] = r.shuffle([...p.hues, p.paper])
    const gores = times(7, (i) => ellipse(0, -40, 126 - i * 20, 175, i % 2 === 0 ? a : b))
    const bands = r.pick([
      rect(-130, -70, 260, 40, c),
      times(9, (i) => path(`M${-120 + i * 28} -30l14 -30l14 30Z`, c)),
      times(9, (i) => circle(-112 + i * 28, -50, 10, c)),
      '',
    ])
    return (
      stroke('M-34 96L-20 150M34 96L20 150M0 118V150', p.ink, 2.5) +
      group(
        gores +
          bands +
          path('M20 -180H140V140H10C80 60 80 -90 20 -180Z', '#000000', fade(0.12)) +
          ellipse(-60, -96, 20, 46, '#ffffff', fade(0.22)),
        cut,
      ) +
      rect(-24, 148, 48, 36, mix(p.hues[3], p.ink, 0.3), rounded(7)) +
      rect(-28, 146, 56, 9, shade(mix(p.hues[3], p.ink, 0.3), 0.12), rounded(4))
    )
  }
  const heap = (x: number, y: number, w: number, tone: string) => {
    const puffs = range(7)
      .map((i) =>
        circle(
          x + (i / 6 - 0.5) * w,
          y - Math.sin((i / 6) * Math.PI) * w * r.between(0.1, 0.2),
          w * r.between(0.12, 0.2),
          tone,
        ),
      )
      .join('')
    return puffs + rect(x - w * 0.62, y, w * 1.24, w * 0.16, tone, rounded(w * 0.08))
  }
  const cloud = mix(p.paper, p.sky[2], 0.25)
  const back = times(5, () =>
    group(heap(r.between(0, 800), r.between(90, 420), r.between(130, 250), mix(cloud, p.sky[1], 0.45)), fade(0.8)),
  )
  const line = noise1(r, 3)
  const hills = times(3, (i) => {
    const tone = mix(mix(p.sky[2], p.hues[i] ?? p.hues[0], 0.5), p.ink, i * 0.25)
    return path(
      `${smooth(range(18).map((k) => [k * 50 - 25, 490 + i * 40 - line(k / 2.6 + i * 20) * 44]))}V620H-30Z`,
      paint.linear([tone, shade(tone, -0.06)]),
    )
  })
  const spots = r
    .shuffle([
      [170, 150, 0.46],
      [640, 130, 0.5],
      [130, 380, 0.34],
      [690, 350, 0.4],
      [300, 80, 0.26],
      [520, 400, 0.3],
    ] as const)
    .slice(0, r.int(2, 5))
  const [sx, sy] = [r.between(120, 680), r.between(110, 260)]
  return (
    background(paint.linear(p.sky)) +
    paint.glow(sx, sy, 300, p.sun, 0.8) +
    circle(sx, sy, 54, p.sun) +
    back +
    hills +
    spots.map(([x, y, size]) => place(balloon(), x, y, size, r.bell() * 5)).join('') +
    place(balloon(), r.between(350, 450), r.between(265, 300), r.between(1.05, 1.3), r.bell() * 5) +
    heap(r.between(60, 260), 520, 260, cloud) +
    heap(r.between(540, 740), 560, 300, cloud)
  )
}
