import { lightness, mix, shade } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { background, circle, fade, num, path, place, poly, rect, rounded, stroke, times } from '../../drawing/svg.ts'

/** Gabled houses along a quay, boats before them, lights in the water. */
export const harbour: Composition = ({ random: r, palette: p, paint }) => {
  const quay = 372
  const light = lightness(p.sun) > 0.8 ? p.sun : '#ffe3a0'
  const water = paint.linear([mix(p.sky[2], p.hues[0], 0.4), mix(p.hues[0], p.ink, 0.65)])
  const houses = times(9, (i) => {
    const [x, w, h] = [i * 92 - 16, 88, r.between(110, 190)]
    const wall = mix(p.hues[i % 5] ?? p.hues[0], p.ink, 0.22)
    const roof = r.chance(0.5)
      ? poly([x, quay - h], [x + w / 2, quay - h - 56], [x + w, quay - h])
      : poly(
          [x, quay - h],
          [x, quay - h - 20],
          [x + 20, quay - h - 20],
          [x + 20, quay - h - 42],
          [x + w - 20, quay - h - 42],
          [x + w - 20, quay - h - 20],
          [x + w, quay - h - 20],
          [x + w, quay - h],
        )
    const windows = times(Math.floor((h - 40) / 40) * 2, (k) => {
      const lit = r.chance(0.65)
      return rect(
        x + 16 + (k % 2) * 34,
        quay - h + 14 + Math.floor(k / 2) * 40,
        22,
        26,
        lit ? light : mix(wall, p.ink, 0.4),
        rounded(3),
      )
    })
    return (
      rect(x, quay - h, w - 2, h, wall) +
      path(roof, mix(wall, p.ink, 0.35)) +
      windows +
      rect(x + 32, quay - 34, 22, 34, mix(wall, p.ink, 0.55))
    )
  })
  const glints = times(80, () => {
    const y = quay + 34 + r.next() ** 1.4 * 190
    return rect(
      r.between(-20, 790),
      y,
      r.between(12, 60),
      3,
      r.chance(0.6) ? light : p.paper,
      fade(r.between(0.25, 0.7)),
    )
  })
  const boat = (hue: string, sail: string) =>
    rect(-4, -190, 8, 190, p.ink) +
    path('M8 -184L84 -26H8Z', sail) +
    path('M-8 -166L-66 -26H-8Z', shade(sail, -0.06)) +
    path('M-104 -14H112Q100 40 62 44H-58Q-92 40 -104 -14Z', hue) +
    path('M-104 -14H112L109 0H-102Z', shade(hue, 0.1)) +
    path('M-60 44q60 18 124 0l-20 20h-80Z', p.ink, fade(0.2))
  const pale = mix(p.paper, '#ffffff', 0.3)
  const lamps = times(5, (i) => {
    const x = 70 + i * 168
    return (
      stroke(`M${x} ${quay + 4}V${quay - 74}`, p.ink, 6) +
      paint.glow(x, quay - 82, 66, light, 0.75) +
      circle(x, quay - 82, 12, light)
    )
  })
  const gulls = times(r.int(3, 6), () =>
    stroke(`M${num(r.between(80, 700))} ${num(r.between(60, 160))}q13 -15 24 0q11 -15 24 0`, p.paper, 4),
  )
  const sunX = r.between(200, 600)
  return (
    background(paint.linear(p.sky)) +
    paint.glow(sunX, 190, 320, p.sun, 0.7) +
    circle(sunX, 180, 66, p.sun) +
    gulls +
    houses +
    rect(0, quay + 20, 800, 240, water) +
    rect(0, quay, 800, 26, mix(p.ink, p.hues[3], 0.35)) +
    lamps +
    glints +
    place(boat(mix(p.hues[0], p.ink, 0.25), pale), r.between(200, 280), 500, 1.15, r.bell() * 3) +
    place(boat(mix(p.hues[3], p.ink, 0.2), mix(pale, p.hues[2], 0.3)), r.between(560, 640), 470, 0.85, r.bell() * 3)
  )
}
