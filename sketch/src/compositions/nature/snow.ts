import { mix, shade } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { noise1 } from '../../drawing/noise.ts'
import { background, circle, fade, path, poly, range, smooth, times } from '../../drawing/svg.ts'

/** White hills and firs under falling snow. */
export const snow: Composition = ({ random: r, palette: p, paint }) => {
  const sky = [mix(p.sky[0], '#5b86b4', 0.55), mix(p.sky[1], '#a9c9e4', 0.6), mix(p.sky[2], '#eef5fb', 0.6)]
  const white = '#f6fafd'
  const fir = (x: number, y: number, h: number, colour: string) =>
    times(3, (i) => {
      const [w, top] = [h * (0.2 + i * 0.08), y - h + i * h * 0.26]
      const low = top + h * 0.44
      return (
        path(poly([x, top], [x - w, low], [x + w, low]), colour) +
        path(
          poly(
            [x, top],
            [x - w * 0.52, top + h * 0.2],
            [x - w * 0.1, top + h * 0.16],
            [x + w * 0.26, top + h * 0.22],
            [x + w * 0.5, top + h * 0.18],
          ),
          white,
        )
      )
    })
  const hills = times(4, (i) => {
    const line = noise1(r, 2)
    const top = (x: number) => 350 + i * 66 - line(x / 230) * 48
    const tone = mix(sky[1] ?? white, white, 0.45 + i * 0.18)
    const green = mix(mix('#2c5a58', p.ink, 0.25), sky[1] ?? white, 0.5 - i * 0.16)
    const firs = times(i === 3 ? 3 : 7, () => {
      const x = r.between(-10, 810)
      return fir(x, top(x) + 8, (44 + i * 34) * r.between(0.8, 1.25), green)
    })
    return (
      firs +
      path(
        `${smooth(range(18).map((k) => [k * 50 - 20, top(k * 50 - 20)]))}V620H-30Z`,
        paint.linear([tone, shade(tone, -0.03)]),
      )
    )
  })
  const flakes = times(150, () => {
    const size = 1 + r.next() ** 3 * 6
    return circle(r.between(0, 800), r.between(0, 600), size, '#ffffff', fade(r.between(0.5, 1)))
  })
  const sun = circle(r.between(180, 620), r.between(120, 220), r.between(50, 76), mix(p.sun, '#ffffff', 0.5), fade(0.9))
  return background(paint.linear(sky)) + sun + hills + flakes
}
