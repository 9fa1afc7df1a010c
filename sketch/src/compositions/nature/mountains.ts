import { lightness, mix, shade } from '../../drawing/colour.ts'
import type { Composition, Sketch } from '../../drawing/context.ts'
import { background, circle, fade, group, type Point, path, poly, range, rect, times } from '../../drawing/svg.ts'
import { clouds } from '../../figures/clouds.ts'

/** A peak cut in facets: a lit and a shaded side with a jagged snow cap. */
function peak(
  { random: r, palette: p }: Sketch,
  x: number,
  foot: number,
  h: number,
  colour: string,
  snow: boolean,
): string {
  const half = h * r.between(0.75, 1.05)
  const ridge: Point[] = range(6).map((i) => [x + (i === 0 ? 0 : r.bell() * 26 + i * 5), foot - h + (h / 5) * i])
  const lit = mix(colour, p.sun, 0.28)
  const cap = 0.3
  const snowline: Point[] = range(7).map((i) => [
    x - half * cap + (half * cap * 2 * i) / 6,
    foot - h * (1 - cap) + (i % 2 === 0 ? 0 : h * 0.11) - (i === 0 || i === 6 ? 0 : r.between(0, h * 0.03)),
  ])
  const facets = times(5, (i) => {
    const t = 0.35 + i * 0.13
    const from: Point = [x - half * t, foot - h * (1 - t)]
    return path(
      poly(from, [from[0] + r.between(20, 60), foot], [from[0] - half * 0.2, foot]),
      shade(lit, r.bell() * 0.05),
      fade(0.6),
    )
  })
  return (
    path(poly([x, foot - h], [x - half, foot], [x + half, foot]), lit) +
    facets +
    path(poly(...ridge, [x + half, foot]), mix(colour, p.ink, 0.3)) +
    (snow
      ? path(poly([x, foot - h], ...snowline), p.paper) +
        path(poly([x, foot - h], ...snowline.slice(3)), mix(p.paper, colour, 0.35))
      : '')
  )
}

/** Faceted peaks under a great sun, often mirrored in a lake. */
export const mountains: Composition = (s) => {
  const { random: r, palette: p, paint } = s
  const lake = r.chance(0.6)
  const foot = lake ? r.between(390, 430) : 560
  const [x, y, size] = [r.between(230, 570), r.between(130, 210), r.between(70, 125)]
  const snow = r.chance(0.75)
  const base = lightness(p.sky[1]) > 0.7 ? p.hues[0] : p.hues[3]
  const far = times(6, (i) =>
    peak(s, i * 160 + r.bell() * 50, foot, r.between(120, 210), mix(base, p.sky[2], 0.55), snow),
  )
  const near = range(3).map((i) =>
    peak(
      s,
      130 + i * 270 + r.bell() * 60,
      foot,
      r.between(190, 320) - (i === 1 ? 0 : 30),
      mix(base, p.ink, 0.12 + i * 0.05),
      snow,
    ),
  )
  const scene = far + r.shuffle(near).join('')
  const shore = mix(base, p.ink, 0.75)
  const pines = times(70, () => {
    const [at, h] = [r.between(-10, 810), r.between(16, 52)]
    return path(
      poly([at, foot - h + 8], [at - h * 0.2, foot + 8], [at + h * 0.2, foot + 8]),
      shade(shore, r.between(-0.03, 0.05)),
    )
  })
  const ripples = times(34, () =>
    rect(r.between(-50, 760), foot + r.between(14, 200), r.between(40, 170), 2, p.paper, fade(0.28)),
  )
  const mirror = lake
    ? group(
        group(circle(x, y, size, p.sun) + scene, ` transform="translate(0 ${(foot * 2).toFixed(1)}) scale(1 -1)"`) +
          rect(0, foot, 800, 600, mix(p.sky[1], p.ink, 0.4), fade(0.5)),
        paint.clip(rect(0, foot, 800, 210, '#000')),
      ) + ripples
    : ''
  const mist =
    rect(
      0,
      foot - 120,
      800,
      124,
      paint.linear([
        [p.sky[2], 0],
        [p.sky[2], 0.55],
      ]),
    ) + clouds(s, p.paper, 60, 260)
  return (
    background(paint.linear(p.sky)) +
    paint.glow(x, y, size * 2.6, p.sun, 0.7) +
    circle(x, y, size, p.sun) +
    scene +
    mirror +
    mist +
    pines +
    rect(0, foot + 4, 800, lake ? 6 : 200, shore)
  )
}
