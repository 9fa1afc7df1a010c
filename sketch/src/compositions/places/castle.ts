import { nightSky } from '../../drawing/backdrop.ts'
import { mix, shade } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { noise1 } from '../../drawing/noise.ts'
import {
  background,
  circle,
  fade,
  num,
  path,
  place,
  poly,
  range,
  rect,
  rounded,
  smooth,
  star,
  stroke,
  times,
} from '../../drawing/svg.ts'

/** A castle of many towers on its hill, under a great moon. */
export const castle: Composition = (s) => {
  const { random: r, palette: p, paint, words } = s
  const floating = ['cloud', 'sky', 'air', 'floating', 'dream'].some((word) => words.has(word)) || r.chance(0.3)
  const sky: readonly [string, string, string] = r.chance(0.5) ? nightSky(s) : p.sky
  const wall = r.pick([mix(p.hues[4], p.paper, 0.35), mix(p.ink, p.hues[3], 0.35), mix(p.hues[1], p.paper, 0.4)])
  const roof = r.pick(p.hues.slice(0, 4))
  const x = r.between(360, 440)
  const moon = [x + r.bell() * 160, r.between(170, 240), r.between(100, 150)] as const
  const tower = (at: number, foot: number, w: number, h: number) => {
    const top = foot - h
    const crown = times(Math.round(w / 12), (i) =>
      i % 2 === 0 ? rect(at - w / 2 - 4 + i * 12, top - 10, 10, 12, wall) : '',
    )
    const cone =
      path(poly([at - w * 0.68, top - 4], [at, top - w * 1.7], [at + w * 0.68, top - 4]), roof) +
      path(poly([at + w * 0.1, top - 4], [at, top - w * 1.7], [at + w * 0.68, top - 4]), shade(roof, -0.1)) +
      stroke(`M${num(at)} ${num(top - w * 1.7)}v-26`, p.ink, 3) +
      path(`M${num(at)} ${num(top - w * 1.7 - 26)}l22 8l-22 8Z`, p.sun)
    const window = (wx: number, wy: number) => path(`M${num(wx - 5)} ${num(wy + 18)}v-14a5 5 0 0 1 10 0v14Z`, p.sun)
    return (
      rect(at - w / 2, top, w, h, paint.linear([shade(wall, 0.06), wall, shade(wall, -0.14)], 'across')) +
      rect(at - w / 2 - 4, top, w + 8, 8, shade(wall, -0.06)) +
      (r.chance(0.75) ? cone : crown) +
      window(at, top + 30) +
      (h > 130 ? window(at - w * 0.2, top + 76) + window(at + w * 0.2, top + 112) : '')
    )
  }
  const foot = 440
  const back = times(4, (i) => tower(x + ([-112, 112, -56, 60][i] ?? 0), foot, r.between(34, 44), r.between(130, 205)))
  const keep = tower(x, foot, r.between(62, 78), r.between(210, 250))
  const front =
    rect(x - 150, foot - 84, 300, 90, paint.linear([wall, shade(wall, -0.08)])) +
    times(13, (i) => rect(x - 150 + i * 24, foot - 98, 14, 16, wall)) +
    path(`M${num(x - 30)} ${foot + 4}v-44a30 30 0 0 1 60 0v44Z`, p.ink) +
    times(5, (i) => stroke(`M${num(x - 24 + i * 12)} ${foot - 52}v56`, mix(p.ink, p.hues[2], 0.5), 2))
  const wings = tower(x - 164, foot + 8, 54, r.between(120, 150)) + tower(x + 164, foot + 8, 54, r.between(120, 150))
  const line = noise1(r, 3)
  const hill = (base: number, lift: number, colour: string) =>
    path(
      `${smooth(
        range(18).map((k) => {
          const at = k * 50 - 25
          return [at, base - lift * Math.exp(-(((at - x) / 190) ** 2)) - line(at / 120 + base) * 24]
        }),
      )}V620H-30Z`,
      paint.linear([colour, shade(colour, -0.06)]),
    )
  const land = mix(p.hues[1], p.ink, 0.5)
  const road = path(
    `M${num(x - 14)} 444Q${num(x + 90)} 490 ${num(x - 30)} 520T${num(x - 90)} 620H${num(x + 70)}Q${num(x + 40)} 560 ${num(x + 70)} 520T${num(x + 16)} 444Z`,
    mix(p.sun, p.hues[2], 0.4),
    fade(0.8),
  )
  const clouds = times(5, (i) => {
    const [cx, cy, w] = [r.between(-60, 640), r.between(90, 400), r.between(130, 260)]
    return (
      rect(cx, cy, w, 20, p.paper, rounded(10) + fade(0.2 + (i % 2) * 0.12)) +
      rect(cx + 40, cy + 14, w * 0.7, 14, p.paper, rounded(7) + fade(0.2))
    )
  })
  const stars = times(50, () =>
    path(star(r.between(0, 800), r.between(0, 300), r.between(1.5, 5), 0.8, 4), p.paper, fade(r.between(0.4, 1))),
  )
  const dragon = words.has('dragon')
    ? place(
        path(
          'M0 0C30 -34 60 -30 80 -60C96 -40 90 -20 74 -4C110 -14 130 -4 160 -28C150 10 110 26 70 20C50 40 20 30 0 46C8 30 6 14 -26 8C-16 0 -10 0 0 0Z',
          p.ink,
        ),
        moon[0] - 60,
        moon[1] - 60,
        r.pick([0.9, -0.9]),
        r.bell() * 16,
        0.9,
      )
    : ''
  const rock = mix(land, p.ink, 0.2)
  const island =
    path(
      `M${num(x - 250)} 438Q${num(x)} 420 ${num(x + 250)} 438Q${num(x + 200)} 480 ${num(x + 130)} 500L${num(x + 84)} 548L${num(x + 40)} 530L${num(x - 14)} 590L${num(x - 60)} 526L${num(x - 110)} 540L${num(x - 150)} 490Q${num(x - 220)} 470 ${num(x - 250)} 438Z`,
      paint.linear([rock, mix(rock, p.ink, 0.5)]),
    ) +
    path(
      `M${num(x - 250)} 438Q${num(x)} 420 ${num(x + 250)} 438Q${num(x)} 478 ${num(x - 250)} 438Z`,
      mix(p.hues[1], p.ink, 0.2),
    )
  const puffs = times(8, (i) => {
    const [cx, cy, w] = [i * 116 - 20, 560 + (i % 2) * 26, r.between(60, 96)]
    return circle(cx, cy, w, mix(p.paper, sky[2], 0.25 + (i % 3) * 0.14))
  })
  const heights = back + keep + wings + front
  const scene = floating
    ? island + heights + puffs
    : hill(500, 50, mix(land, sky[2], 0.45)) +
      heights +
      hill(520, 88, land) +
      road +
      hill(600, 0, mix(land, p.ink, 0.6))
  return (
    background(paint.linear(sky)) +
    stars +
    paint.glow(moon[0], moon[1], moon[2] * 2.4, p.sun, 0.6) +
    circle(moon[0], moon[1], moon[2], p.sun) +
    dragon +
    clouds +
    scene
  )
}
