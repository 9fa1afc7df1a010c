import { lightness, mix, shade, standingOut } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import {
  background,
  circle,
  ellipse,
  fade,
  path,
  place,
  polar,
  rect,
  rounded,
  star,
  stroke,
  times,
} from '../../drawing/svg.ts'

/** Twenty signs around 0,0, about 100 wide, in a main and a second colour. */
const SIGNS: readonly ((a: string, b: string) => string)[] = [
  (a, b) =>
    path('M0 42C-70 -4 -46 -50 -16 -44Q-4 -42 0 -28Q4 -42 16 -44C46 -50 70 -4 0 42Z', a) +
    ellipse(-20, -24, 9, 6, b, fade(0.8)),
  (a, b) => path(star(0, 4, 52, 24, 5), a) + path(star(0, 4, 26, 12, 5), b),
  (a) => path('M12 -54L-34 8H-4L-12 54L34 -10H4Z', a),
  (a, b) => path('M0 -52C44 4 36 48 0 48S-44 4 0 -52Z', a) + stroke('M-18 16Q-16 32 0 34', b, 6),
  (a, b) => circle(0, 0, 24, a) + times(8, (i) => place(rect(-5, -52, 10, 18, b, rounded(5)), 0, 0, 1, i * 45)),
  (a, b) => path('M14 -50A50 50 0 1 0 48 22A40 40 0 1 1 14 -50Z', a) + path(star(26, -18, 12, 4, 4), b),
  (a, b) =>
    rect(-50, -30, 100, 70, a, rounded(14)) +
    rect(-18, -44, 36, 18, a, rounded(6)) +
    circle(0, 6, 24, b) +
    circle(0, 6, 13, a) +
    circle(34, -16, 5, b),
  (a, b) =>
    path('M-46 -42H46Q54 -42 54 -32V18Q54 28 46 28H0L-26 50V28H-46Q-54 28 -54 18V-32Q-54 -42 -46 -42Z', a) +
    circle(-24, -7, 7, b) +
    circle(0, -7, 7, b) +
    circle(24, -7, 7, b),
  (a, b) => circle(-22, -18, 26, a) + circle(-22, -18, 11, b) + stroke('M-4 0L40 44M24 28L38 14', a, 12),
  (a, b) =>
    path('M-14 -48H14V-14L46 40Q48 50 38 50H-38Q-48 50 -46 40L-14 -14Z', a) +
    path('M-27 12H27L40 36Q42 44 34 44H-34Q-42 44 -40 36Z', b) +
    circle(6, 24, 6, a),
  (a, b) =>
    ellipse(-24, 34, 20, 15, a) +
    ellipse(30, 24, 20, 15, a) +
    stroke('M-8 34V-40L46 -50V24', a, 8) +
    stroke('M-6 -34L44 -44', b, 9),
  (a, b) => path('M0 -50L54 -4H40V48H-40V-4H-54Z', a) + rect(-13, 8, 26, 40, b, rounded(4)),
  (a, b) =>
    path('M0 -54C44 -10 46 52 0 52S-44 20 -22 -12Q-12 8 -4 0C-12 -20 -8 -40 0 -54Z', a) +
    path('M2 6C22 26 22 48 0 48S-20 30 2 6Z', b),
  (a, b) => path('M-48 44C-56 -30 0 -54 50 -48C54 4 30 56 -30 38Z', a) + stroke('M-46 48L26 -24', b, 6),
  (a, b) =>
    times(8, (i) => place(rect(-11, -54, 22, 24, a, rounded(5)), 0, 0, 1, i * 45)) +
    circle(0, 0, 38, a) +
    circle(0, 0, 16, b),
  (a, b) => path('M-54 8L54 -46L18 50L-4 16Z', a) + path('M-4 16L54 -46L-26 6Z', b),
  (a, b) => path('M0 -54L46 -36V0Q44 36 0 54Q-44 36 -46 0V-36Z', a) + stroke('M-20 0L-4 18L24 -18', b, 10),
  (a, b) =>
    path('M-44 -40H44V-10A44 44 0 0 1 -44 -10Z', a) +
    stroke('M-44 -28H-60Q-60 6 -32 8M44 -28H60Q60 6 32 8', a, 8) +
    rect(-7, 28, 14, 18, a) +
    rect(-30, 44, 60, 12, b, rounded(4)) +
    path(star(0, -14, 18, 8, 5), b),
  (a, b) =>
    rect(-50, -44, 100, 92, a, rounded(12)) +
    rect(-50, -44, 100, 26, b, rounded(12)) +
    times(6, (i) => circle(-28 + (i % 3) * 28, 2 + Math.floor(i / 3) * 24, 6, b)),
  (a, b) =>
    path('M-54 30A30 30 0 0 1 -34 -14A38 38 0 0 1 38 -18A26 26 0 0 1 40 34Q-50 36 -54 30Z', a) +
    ellipse(-14, -12, 16, 9, b, fade(0.7)),
]

/** A sheet of signs: glossy tiles, a flat quilt, or one great sign among small ones. */
export const icons: Composition = ({ random: r, palette: p, paint }) => {
  const signs = r.shuffle(SIGNS)
  const hues = r.shuffle(p.hues)
  const on = (ground: string) => (lightness(ground) > 0.66 ? mix(p.ink, ground, 0.08) : p.paper)
  const style = r.int(0, 4)
  if (style === 0) {
    const tile = (i: number) => {
      const hue = hues[(i + Math.floor(i / 4)) % 5] ?? p.hues[0]
      const [x, y] = [130 + (i % 4) * 180, 120 + Math.floor(i / 4) * 180]
      const light = on(hue)
      return (
        rect(x - 68, y - 56, 136, 136, p.ink, rounded(36) + fade(0.22)) +
        rect(x - 68, y - 68, 136, 136, paint.linear([shade(hue, 0.06), shade(hue, -0.06)]), rounded(36)) +
        rect(x - 68, y - 68, 136, 62, '#ffffff', rounded(34) + fade(0.14)) +
        place((signs[i] ?? SIGNS[0])?.(light, mix(light, hue, 0.55)) ?? '', x, y, 0.92)
      )
    }
    return background(paint.linear([p.sky[2], p.sky[1]], 'slope')) + times(12, tile)
  }
  if (style === 1) {
    const cell = (i: number) => {
      const [x, y] = [(i % 4) * 200, Math.floor(i / 4) * 200]
      const ground = [...hues, p.paper, p.ink][(i * 3 + Math.floor(i / 4)) % 7] ?? p.paper
      const [a = p.ink, b = p.paper] = standingOut(ground, [...hues, p.paper, p.ink])
      return (
        rect(x, y, 200, 200, ground) +
        place((signs[i] ?? SIGNS[0])?.(a, mix(b, ground, 0.1)) ?? '', x + 100, y + 100, 1.36)
      )
    }
    return times(12, cell)
  }
  if (style === 3) {
    const ground = r.pick([p.paper, mix(p.ink, hues[0] ?? p.ink, 0.15)])
    const badge = (i: number) => {
      const row = Math.floor(i / 5)
      const [x, y] = [(i % 5) * 190 + (row % 2 === 0 ? 20 : -75) + 40, 90 + row * 140]
      const hue = hues[(i + row) % 5] ?? p.hues[0]
      const light = on(hue)
      const edge = i % 3 === 0 ? path(star(x, y, 78, 70, 18), hue) : circle(x, y, 74, hue)
      const inner = ` stroke="${light}" stroke-opacity=".55" stroke-width="3" stroke-dasharray="${i % 2 === 0 ? '7 6' : '300'}"`
      return (
        edge +
        circle(x, y, 61, 'none', inner) +
        place((signs[i % 20] ?? SIGNS[0])?.(light, mix(light, hue, 0.5)) ?? '', x, y, 0.68)
      )
    }
    return background(ground) + times(20, badge)
  }
  if (style === 4) {
    const ground = r.pick([p.paper, p.sky[2], mix(p.ink, p.hues[3], 0.2)])
    const [a = p.ink, b = p.hues[0], c = p.hues[1]] = standingOut(ground, [p.ink, p.paper, ...p.hues])
    const scatter = (i: number) => {
      const [x, y] = [(i % 6) * 146 + (Math.floor(i / 6) % 2) * 73 - 10, 60 + Math.floor(i / 6) * 122]
      const sign =
        (signs[i % 20] ?? SIGNS[0])?.(
          [a, b, c][(i * 2 + Math.floor(i / 6)) % 3] ?? a,
          mix([a, b, c][(i * 2 + Math.floor(i / 6)) % 3] ?? a, ground, 0.6),
        ) ?? ''
      return (
        place(sign, x + r.bell() * 8, y + r.bell() * 8, 0.8, r.bell() * 24) + circle(x + 74, y + 4, 5, b, fade(0.7))
      )
    }
    return background(ground) + times(30, scatter)
  }
  const hue = hues[0] ?? p.hues[0]
  const around = times(10, (i) => {
    const [x, y] = polar(400, 300, i % 2 === 0 ? 300 : 350, i * 36 + 12)
    const tone = hues[(i % 4) + 1] ?? p.ink
    return place(
      rect(-52, -52, 104, 104, p.paper, rounded(30) + fade(0.92)) +
        place((signs[i + 1] ?? SIGNS[0])?.(tone, mix(tone, p.paper, 0.55)) ?? '', 0, 0, 0.58),
      x,
      y * 0.82 + 54,
      1,
      r.bell() * 14,
    )
  })
  const hero =
    rect(262, 186, 276, 276, p.ink, rounded(76) + fade(0.3)) +
    rect(262, 162, 276, 276, paint.linear([shade(hue, 0.08), shade(hue, -0.08)], 'slope'), rounded(76)) +
    rect(262, 162, 276, 130, '#ffffff', rounded(70) + fade(0.13)) +
    place((signs[0] ?? SIGNS[0])?.(on(hue), mix(on(hue), hue, 0.5)) ?? '', 400, 300, 1.6)
  return (
    background(paint.linear([p.sky[0], p.sky[1], p.sky[2]], 'slope')) +
    paint.glow(400, 300, 380, p.sun, 0.6) +
    around +
    circle(400, 300, 200, p.sun, fade(0.2)) +
    hero
  )
}
