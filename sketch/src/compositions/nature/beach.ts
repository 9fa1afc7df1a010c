import { mix, shade } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { background, circle, ellipse, fade, path, place, range, rect, stroke, times } from '../../drawing/svg.ts'

const palm = (green: string, ink: string) =>
  stroke('M0 0C-14 -110 10 -220 52 -300', mix('#7a5232', ink, 0.25), 20) +
  range(7)
    .map((i) =>
      place(
        path('M0 0C50 -46 130 -40 170 24C120 6 60 4 0 0Z', shade(green, (i % 2) * -0.06)),
        52,
        -300,
        0.95,
        -200 + i * 38,
      ),
    )
    .join('') +
  circle(44, -288, 12, ink) +
  circle(64, -284, 12, ink)

/** Sand, shallow water, a parasol and a palm. */
export const beach: Composition = ({ random: r, palette: p, paint }) => {
  const sea = mix('#2ba3b8', p.hues[1], 0.25)
  const sand = mix('#f2d59c', p.sky[2], 0.2)
  const [sunX, sunY] = [r.between(200, 620), r.between(110, 180)]
  const parasol = (x: number, y: number) => {
    const dome = path(
      'M-130 0C-120 -110 120 -110 130 0Q108 -18 86 0Q65 -18 43 0Q22 -18 0 0Q-22 -18 -43 0Q-65 -18 -86 0Q-108 -18 -130 0Z',
      p.hues[0],
    )
    const panels = path(
      'M-86 0Q-70 -76 0 -83Q-36 -60 -43 0Q-65 -18 -86 0ZM0 0Q10 -60 0 -83Q36 -60 43 0Q22 -18 0 0ZM86 0Q80 -60 0 -83Q110 -84 130 0Q108 -18 86 0Z',
      p.paper,
    )
    return (
      place(rect(-4, -6, 8, 190, mix(p.paper, p.ink, 0.25)) + dome + panels + circle(0, -86, 7, p.ink), x, y, 1, -10) +
      ellipse(x + 60, y + 186, 110, 11, p.ink, fade(0.18))
    )
  }
  const glints = times(26, () =>
    rect(r.between(0, 780), r.between(300, 400), r.between(14, 60), 3, '#ffffff', fade(0.5)),
  )
  return (
    background(paint.linear(p.sky)) +
    paint.glow(sunX, sunY, 260, p.sun, 0.8) +
    circle(sunX, sunY, 56, p.sun) +
    rect(0, 286, 800, 200, paint.linear([shade(sea, -0.05), mix(sea, '#ffffff', 0.35)])) +
    glints +
    path('M-10 440Q160 390 330 428T640 420T820 400V620H-10Z', '#ffffff', fade(0.8)) +
    path('M-10 458Q160 408 330 446T640 438T820 418V620H-10Z', paint.linear([sand, shade(sand, -0.06)])) +
    times(40, () => circle(r.between(0, 800), r.between(480, 600), r.between(1, 3), shade(sand, -0.12))) +
    parasol(r.between(250, 420), 356) +
    place(palm(mix('#2f8a55', p.hues[1], 0.25), p.ink), 650, 520, 1.05)
  )
}
