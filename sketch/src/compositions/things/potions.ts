import { mix, shade } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import {
  background,
  circle,
  ellipse,
  fade,
  group,
  path,
  place,
  rect,
  rounded,
  star,
  stroke,
  times,
} from '../../drawing/svg.ts'

/** Bottles around 0,0 with their foot down: outline, height of the neck. */
const GLASS = [
  ['M-16 -170H16V-112C70 -94 84 -20 44 0H-44C-84 -20 -70 -94 -16 -112Z', -170],
  ['M-14 -190H14V-130L70 -14Q74 0 58 0H-58Q-74 0 -70 -14L-14 -130Z', -190],
  ['M-18 -150H18V-124H44V-10Q44 0 34 0H-34Q-44 0 -44 -10V-124H-18Z', -150],
  ['M-13 -220H13V-96A54 54 0 1 1 -13 -96Z', -220],
  ['M-22 -130H22C18 -110 62 -96 62 -56S30 0 0 0S-62 -16 -62 -56S-18 -110 -22 -130Z', -130],
] as const

/** An alchemist's shelf: glowing flasks, candles, a skull, herbs hung to dry. */
export const potions: Composition = ({ random: r, palette: p, paint }) => {
  const wall = mix(p.ink, p.hues[3], r.pick([0.2, 0.5]))
  const wood = mix(p.hues[2], p.ink, 0.55)
  const flask = (x: number, foot: number, scale: number, hue: string) => {
    const [d, neck] = r.pick(GLASS)
    const level = r.between(-100, -60)
    const cut = paint.clip(path(d, '#000'))
    const fill = group(
      rect(-90, level, 180, 110, paint.linear([shade(hue, 0.12), shade(hue, -0.1)])) +
        ellipse(0, level, 90, 7, shade(hue, 0.2)) +
        times(7, () => circle(r.between(-50, 50), r.between(level, 0), r.between(2, 7), '#ffffff', fade(0.5))),
      cut,
    )
    return (
      paint.glow(x, foot - 60 * scale, 150 * scale, hue, 0.6) +
      place(
        path(d, '#ffffff', ' fill-opacity=".2"') +
          fill +
          path(d, 'none', ' stroke="#ffffff" stroke-opacity=".55" stroke-width="4"') +
          rect(-19, neck - 18, 38, 26, mix(p.hues[2], p.ink, 0.35), rounded(5)) +
          stroke('M-34 -70Q-44 -40 -34 -20', '#ffffff', 6, fade(0.7)) +
          (r.chance(0.4) ? rect(-26, -52, 52, 32, p.paper, rounded(3)) + path(star(0, -36, 12, 5, 5), p.ink) : ''),
        x,
        foot,
        scale,
      ) +
      times(4, (i) => circle(x + r.bell() * 18, foot + (neck - 34 - i * 17) * scale, r.between(2, 6), hue, fade(0.75)))
    )
  }
  const candle = (x: number, foot: number) =>
    paint.glow(x, foot - 104, 130, p.sun, 0.8) +
    rect(x - 17, foot - 78, 34, 78, p.paper, rounded(5)) +
    path(`M${x - 17} ${foot - 74}h34v20q-6 10 -10 0q-6 -10 -12 4q-6 10 -12 -6Z`, shade(p.paper, -0.08)) +
    path(`M${x} ${foot - 122}q17 24 0 42q-17 -18 0 -42Z`, p.sun)
  const skull = (x: number, foot: number) =>
    place(
      path('M-46 -34C-50 -100 50 -100 46 -34L30 -20V0H-30V-20Z', p.paper) +
        ellipse(-18, -42, 12, 14, p.ink) +
        ellipse(18, -42, 12, 14, p.ink) +
        path('M0 -28L-6 -16H6Z', p.ink) +
        stroke('M-12 -10V0M0 -10V0M12 -10V0', p.ink, 3),
      x,
      foot,
    )
  const tome = (x: number, foot: number) =>
    times(
      3,
      (i) =>
        rect(x - 56 + i * 5, foot - 26 - i * 27, 112 - i * 6, 26, p.hues[(i + 1) % 5] ?? p.hues[0], rounded(4)) +
        rect(x - 40 + i * 5, foot - 20 - i * 27, 8, 26 - 12, p.sun),
    )
  const shelf = (foot: number, scale: number) => {
    let out = ''
    let x = r.between(60, 100)
    while (x < 760) {
      const other = r.next()
      out +=
        other < 0.13
          ? candle(x, foot)
          : other < 0.22
            ? skull(x, foot)
            : other < 0.32
              ? tome(x, foot)
              : flask(x, foot, scale * r.between(0.82, 1.1), r.pick(p.hues))
      x += r.between(104, 150)
    }
    return (
      out +
      rect(0, foot, 800, 20, paint.linear([shade(wood, 0.1), shade(wood, -0.06)])) +
      rect(0, foot + 20, 800, 16, p.ink, fade(0.3))
    )
  }
  const bricks = times(60, (i) =>
    rect(
      (i % 10) * 90 - (Math.floor(i / 10) % 2) * 45,
      Math.floor(i / 10) * 104,
      84,
      98,
      shade(wall, r.bell() * 0.03),
      rounded(6),
    ),
  )
  const herbs = times(6, (i) => {
    const x = 70 + i * 132 + r.bell() * 20
    return (
      stroke(`M${x.toFixed(0)} 0v34`, wood, 4) +
      times(7, (k) =>
        place(
          path('M0 0C-11 24 -8 54 0 70C8 54 11 24 0 0Z', shade(mix(p.hues[1], p.ink, 0.25), (k % 2) * 0.07)),
          x,
          30,
          1,
          -42 + k * 14,
        ),
      )
    )
  })
  return (
    background(shade(wall, -0.06)) +
    bricks +
    paint.glow(400, 260, 420, p.sun, 0.35) +
    herbs +
    shelf(312, 0.98) +
    shelf(560, 1.15)
  )
}
