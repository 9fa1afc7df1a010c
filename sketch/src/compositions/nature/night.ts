import { nightSky } from '../../drawing/backdrop.ts'
import { mix } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { noise1 } from '../../drawing/noise.ts'
import {
  background,
  circle,
  ellipse,
  fade,
  type Point,
  path,
  place,
  poly,
  polyline,
  range,
  rect,
  smooth,
  star,
  stroke,
  times,
} from '../../drawing/svg.ts'

const AURORA = ['#2ee6a6', '#62d9ff', '#b98bff']

/** A starry night: the milky way, a constellation, and something warm on the ground. */
export const night: Composition = (s) => {
  const { random: r, palette: p, paint } = s
  const sky = nightSky(s)
  const slope = r.between(-0.6, 0.6)
  const haze = times(9, (i) => {
    const x = i * 100
    return paint.glow(x, 230 + (x - 400) * slope + r.bell() * 40, r.between(90, 170), r.pick(p.hues), 0.2)
  })
  const northern = s.subject === 'aurora'
  const curtains = northern
    ? times(3, (k) => {
        const hue = mix(AURORA[k] ?? '#2ee6a6', p.hues[k] ?? p.hues[0], 0.25)
        const veil = paint.linear([
          [hue, 0],
          [hue, 0.15],
          [mix(hue, p.paper, 0.2), 0.5 - k * 0.1],
          [hue, 0],
        ])
        const wave = noise1(r, 2)
        return times(82, (i) => {
          const foot = 300 + k * 26 + wave(i / 12) * 80
          const h = 150 + wave(i / 14 + 30) * 90
          return rect(i * 10 - 10, foot - h, 10.3, h, veil)
        })
      })
    : ''
  const dust = times(330, (i) => {
    const x = r.between(0, 800)
    const y = i % 3 === 0 ? r.between(0, 520) : 230 + (x - 400) * slope + r.bell() * 120
    const bright = r.next()
    return circle(x, y, 0.6 + bright ** 6 * 2.6, bright > 0.8 ? p.sun : '#ffffff', fade(0.35 + bright * 0.6))
  })
  const sparkle = times(7, () => {
    const [x, y, size] = [r.between(30, 770), r.between(30, 330), r.between(7, 16)]
    return path(star(x, y, size, size * 0.14, 4), '#ffffff')
  })
  const chain: Point[] = range(r.int(6, 8)).map((i) => [110 + i * 86 + r.bell() * 35, 190 + r.bell() * 110])
  const fork = chain[2] ?? [300, 200]
  const constellation =
    stroke(polyline(...chain) + polyline(fork, [fork[0] + 50, fork[1] + 120]), p.sun, 1.5, fade(0.65)) +
    [...chain, [fork[0] + 50, fork[1] + 120] as Point]
      .map(([x, y]) => circle(x, y, 9, p.sun, fade(0.22)) + circle(x, y, 3.8, p.sun))
      .join('')
  const moonAt: Point = [r.between(560, 690), r.between(80, 140)]
  const moon =
    s.subject === 'moon' || (!northern && r.chance(0.55))
      ? paint.glow(...moonAt, 150, p.sun, 0.5) +
        circle(...moonAt, 46, p.sun) +
        (r.chance(0.5)
          ? place(path('M14 -44A46 46 0 1 0 44 20A37 37 0 1 1 14 -44Z', p.sun), ...moonAt)
          : circle(...moonAt, 46, p.sun) +
            circle(moonAt[0] + 12, moonAt[1] - 10, 9, mix(p.sun, p.ink, 0.15)) +
            circle(moonAt[0] - 16, moonAt[1] + 12, 13, mix(p.sun, p.ink, 0.15)))
      : ''
  const ground = times(3, (i) => {
    const line = noise1(r, 3)
    const top = (x: number) => 480 + i * 42 - line(x / 150) * (52 - i * 12)
    const colour = mix(sky[1], p.ink, 0.35 + i * 0.32)
    const pines =
      i === 0
        ? ''
        : times(16 + i * 8, () => {
            const [x, h] = [r.between(-10, 810), r.between(34, 74) + i * 14]
            return x > 330 && x < 470 && i === 2
              ? ''
              : path(poly([x, top(x) - h], [x - h * 0.19, top(x) + 10], [x + h * 0.19, top(x) + 10]), colour)
          })
    return pines + path(`${smooth(range(18).map((k) => [k * 50 - 20, top(k * 50 - 20)]))}V620H-30Z`, colour)
  })
  const warm = r.pick(p.hues)
  const camp =
    s.subject === 'camp'
      ? paint.glow(400, 540, 190, p.sun, 0.55) +
        path('M334 566L400 470L466 566Z', mix(warm, p.sun, 0.3)) +
        path('M400 470L466 566H410Z', mix(warm, p.ink, 0.35)) +
        path('M400 492L420 566H382Z', p.sun)
      : ellipse(400, 585, 150, 22, mix(sky[2], p.sun, 0.4), fade(0.5))
  return background(paint.linear(sky)) + haze + curtains + dust + constellation + sparkle + moon + ground + camp
}
