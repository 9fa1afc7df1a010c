import { nightSky } from '../../drawing/backdrop.ts'
import { mix, shade } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { background, circle, ellipse, fade, group, num, path, place, rect, stroke, times } from '../../drawing/svg.ts'

/** An enchanted wood: glowing mushrooms between giant trunks, with fireflies. */
export const mushrooms: Composition = (s) => {
  const { random: r, palette: p, paint } = s
  const dark = r.chance(0.7)
  const [top, middle, low] = dark ? nightSky(s) : p.sky
  const trunks = times(
    3,
    (layer) =>
      times(5 - layer, (i) => {
        const x = i * (800 / (4 - layer)) + r.bell() * 60
        const w = 26 + layer * 26 + r.between(0, 20)
        const tone = mix(mix(middle, low, 0.5), p.ink, 0.25 + layer * 0.3)
        return (
          path(
            `M${num(x - w * 0.5)} -10Q${num(x - w * 0.3)} 300 ${num(x - w * 1.1)} 560H${num(x + w * 1.1)}Q${num(x + w * 0.3)} 300 ${num(x + w * 0.5)} -10Z`,
            tone,
          ) +
          (layer > 0
            ? stroke(`M${num(x + w * 0.2)} ${num(150 + i * 40)}q${num(w)} -30 ${num(w * 2)} -90`, tone, w * 0.24)
            : '')
        )
      }) +
      rect(
        0,
        0,
        800,
        600,
        paint.linear([
          [low, 0.04],
          [low, 0.2],
        ]),
      ),
  )
  const caps = r.shuffle(p.hues)
  const mushroom = (x: number, y: number, size: number, hue: string, lean: number) => {
    const cap = r.pick([
      'M-100 0C-100 -110 100 -110 100 0Q50 24 0 24T-100 0Z',
      'M-84 0C-70 -160 70 -160 84 0Q40 22 0 22T-84 0Z',
      'M-126 0C-110 -76 110 -76 126 0Q60 30 0 30T-126 0Z',
    ])
    const spots = times(8, () =>
      ellipse(r.bell() * 80, -44 + r.bell() * 44, r.between(7, 17), r.between(6, 13), p.paper, fade(0.9)),
    )
    return (
      (dark ? paint.glow(x, y - 140 * size, 190 * size, hue, 0.55) : '') +
      place(
        path(
          'M-24 10C-20 60 -34 120 -42 150H42C34 120 20 60 24 10Z',
          paint.linear([mix(p.paper, hue, 0.25), p.paper, mix(p.paper, p.ink, 0.3)], 'across'),
        ) +
          ellipse(0, 6, 80, 17, mix(p.paper, hue, 0.35)) +
          times(9, (i) => stroke(`M${-56 + i * 14} 10L${-20 + i * 5} 18`, mix(hue, p.ink, 0.3), 2, fade(0.5))) +
          group(
            path(cap, paint.linear([shade(hue, 0.08), hue, shade(hue, -0.1)])) +
              spots +
              ellipse(-44, -56, 22, 12, '#ffffff', fade(0.25)),
            paint.clip(path(cap, '#000')),
          ),
        x,
        y - 145 * size,
        size,
        lean,
      )
    )
  }
  const moss = mix(p.hues[1], p.ink, dark ? 0.66 : 0.35)
  const earth = path('M-10 520Q160 470 330 512T640 500T820 520V620H-10Z', moss)
  const front = path('M-10 566Q200 540 420 574T820 556V620H-10Z', shade(moss, -0.07))
  const grass = times(70, () => {
    const [x, y] = [r.between(0, 800), r.between(560, 604)]
    return stroke(
      `M${num(x)} ${num(y)}q${num(r.bell() * 8)} -18 ${num(r.bell() * 16)} -${num(r.between(20, 46))}`,
      shade(moss, r.between(-0.06, 0.1)),
      3.4,
    )
  })
  const big = mushroom(r.between(300, 480), 540, r.between(1.6, 2.05), caps[0] ?? p.hues[0], r.bell() * 6)
  const rest = times(6, (i) =>
    mushroom(
      [110, 220, 590, 700, 520, 40][i] ?? 0,
      545 + (i % 3) * 16,
      r.between(0.4, 0.95),
      caps[(i % 4) + 1] ?? p.hues[1],
      r.bell() * 9,
    ),
  )
  const flies = times(34, () => {
    const [x, y] = [r.between(0, 800), r.between(60, 560)]
    const size = r.between(1.4, 3.6)
    return circle(x, y, size * 3.4, p.sun, fade(0.2)) + circle(x, y, size, p.sun)
  })
  return (
    background(paint.linear([top, middle, low])) +
    paint.glow(r.between(250, 550), 260, 340, dark ? low : p.sun, 0.75) +
    trunks +
    earth +
    big +
    rest +
    front +
    grass +
    flies
  )
}
