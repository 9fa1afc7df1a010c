import { mix, shade } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { noise1 } from '../../drawing/noise.ts'
import {
  background,
  circle,
  ellipse,
  type Point,
  path,
  poly,
  range,
  rect,
  smooth,
  stroke,
  times,
} from '../../drawing/svg.ts'
import { clouds } from '../../figures/clouds.ts'

const conifer = (x: number, y: number, h: number, colour: string) =>
  path(
    range(4)
      .map((i) =>
        poly(
          [x, y - h + i * h * 0.2],
          [x - h * (0.12 + i * 0.06), y - h * (0.6 - i * 0.2)],
          [x + h * (0.12 + i * 0.06), y - h * (0.6 - i * 0.2)],
        ),
      )
      .join(''),
    colour,
  )

const broadleaf = (x: number, y: number, h: number, colour: string) =>
  rect(x - h * 0.04, y - h * 0.4, h * 0.08, h * 0.45, shade(colour, -0.1)) +
  ellipse(x, y - h * 0.6, h * 0.3, h * 0.38, colour) +
  ellipse(x - h * 0.09, y - h * 0.7, h * 0.15, h * 0.2, shade(colour, 0.07))

const cypress = (x: number, y: number, h: number, colour: string) => ellipse(x, y - h * 0.5, h * 0.11, h * 0.55, colour)

/** Misty hills one behind the other, with trees, a sun and birds. */
export const landscape: Composition = (s) => {
  const { random: r, palette: p, paint } = s
  const horizon = r.between(270, 350)
  const [sunX, sunY, sunR] = [r.between(170, 630), horizon - r.between(30, 150), r.between(38, 88)]
  const count = r.int(4, 6)
  const tree = r.pick(s.subject === 'forest' ? [conifer] : [conifer, broadleaf, cypress])
  const tint = r.pick(p.hues)
  const hills = times(count, (i) => {
    const depth = (i + 1) / count
    const base = horizon + (600 - horizon) * (i / count) ** 1.15 + 10
    const height = 62 - i * 4
    const line = noise1(r, i < 2 ? 4 : 2)
    const offset = r.between(0, 200)
    const top = (x: number) => base - line(offset + x / (230 - i * 16)) * height
    const colour = mix(mix(p.sky[2], tint, 0.45), p.ink, depth ** 1.3 * 0.88)
    const crest: Point[] = range(34).map((k) => [k * 25 - 12, top(k * 25 - 12)])
    const trees =
      i < 1 || (s.subject !== 'forest' && r.chance(0.2))
        ? ''
        : times(r.int(4, 9) + i * (s.subject === 'forest' ? 8 : 3), () => {
            const clump = r.between(0, 800)
            return tree(
              clump,
              top(clump) + 5,
              (20 + i * 17) * r.between(0.7, 1.3),
              shade(colour, r.between(-0.06, 0.01)),
            )
          })
    const fill = paint.linear([colour, mix(colour, p.sky[2], 0.34 * (1 - depth) + 0.05)])
    return trees + path(`${smooth(crest)}L830 620L-30 620Z`, fill)
  })
  const birds = times(r.int(0, 7), () => {
    const [x, y, w] = [sunX + r.bell() * 180, sunY + r.bell() * 70, r.between(7, 15)]
    return stroke(
      `M${x.toFixed(0)} ${y.toFixed(0)}q${(w / 2).toFixed(0)} -${(w * 0.6).toFixed(0)} ${w.toFixed(0)} 0q${(w / 2).toFixed(0)} -${(w * 0.6).toFixed(0)} ${w.toFixed(0)} 0`,
      p.ink,
      2.2,
    )
  })
  return (
    background(paint.linear(p.sky)) +
    paint.glow(sunX, sunY, sunR * 4.5, p.sun, 0.8) +
    circle(sunX, sunY, sunR, p.sun) +
    clouds(s, p.paper, 40, horizon - 70) +
    hills +
    birds
  )
}
