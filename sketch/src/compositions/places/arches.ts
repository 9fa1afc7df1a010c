import { lightness, mix, shade } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { background, circle, ellipse, fade, num, path, place, poly, rect, stroke, times } from '../../drawing/svg.ts'

/** Quiet architecture: walls, arches and stairs in hard light, with the sea or the sky behind. */
export const arches: Composition = ({ random: r, palette: p, paint }) => {
  const hues = r.shuffle([p.hues[0], p.hues[2], p.hues[4], mix(p.hues[3], p.paper, 0.3), mix(p.hues[1], p.paper, 0.2)])
  const [wall = p.hues[0], second = p.hues[1], third = p.hues[2]] = hues
  const floor = 470
  const sky = paint.linear(lightness(p.sky[0]) < 0.4 ? [p.sky[1], p.sky[2]] : [p.sky[0], p.sky[1], p.sky[2]])
  const arch = (x: number, w: number, h: number, fill: string) =>
    path(
      `M${num(x - w / 2)} ${floor}V${num(floor - h + w / 2)}a${num(w / 2)} ${num(w / 2)} 0 0 1 ${num(w)} 0V${floor}Z`,
      fill,
    )
  const opening = (x: number, w: number, h: number) => {
    const cut = paint.clip(arch(x, w, h, '#000'))
    const sea = floor - h * 0.32
    return (
      arch(x + 16, w, h, shade(wall, -0.16)) +
      `<g${cut}>${rect(x - w, 0, w * 2, floor, sky)}${circle(x + w * 0.12, floor - h * 0.62, w * 0.2, p.sun)}${rect(x - w, sea, w * 2, 200, paint.linear([mix(p.hues[1], p.sky[2], 0.2), mix(p.hues[1], p.ink, 0.3)]))}${times(7, (i) => rect(x - w * 0.1 + r.bell() * w * 0.3, sea + 8 + i * 14, w * 0.2, 2.4, p.sun, fade(0.7)))}</g>`
    )
  }
  const count = r.int(1, 3)
  const doors = times(count, (i) =>
    opening(
      count === 1 ? r.between(250, 420) : 150 + i * (420 / (count - 0.6)),
      count === 1 ? 230 : 330 / count + 26,
      r.between(300, 365),
    ),
  )
  const block = r.between(560, 620)
  const height = r.between(230, 330)
  const side =
    rect(block, floor - height, 800 - block, height, paint.linear([shade(second, 0.04), shade(second, -0.05)])) +
    rect(block - 26, floor - height, 26, height, shade(second, -0.17)) +
    rect(block - 26, floor - height - 16, 800, 16, shade(second, 0.1)) +
    arch(block + 110, 74, 150, shade(second, -0.24)) +
    arch(block + 118, 60, 142, mix(p.ink, second, 0.3))
  const steps = r.int(5, 8)
  const flip = r.chance(0.5)
  const stairs = times(steps, (i) => {
    const [w, h] = [240 - i * (200 / steps), (150 / steps) * (i + 1)]
    const x = block - 26 - w
    return (
      rect(x, floor - h + 60, w, 150 / steps + 1, shade(third, 0.07)) +
      rect(x, floor - h + 60 + 7, w, 150 / steps, shade(third, -0.06))
    )
  })
  const light = path(
    poly([0, 0], [r.between(240, 380), 0], [block - 60, floor], [r.between(120, 240), floor]),
    p.sun,
    fade(0.18),
  )
  const ground =
    rect(0, floor, 800, 130, paint.linear([mix(wall, p.paper, 0.35), mix(wall, p.ink, 0.12)])) +
    times(6, (i) =>
      stroke(
        `M${num(400 + (i - 2.5) * 120)} ${floor}L${num(400 + (i - 2.5) * 300)} 600`,
        shade(wall, -0.1),
        2,
        fade(0.5),
      ),
    ) +
    path(poly([block - 26, floor], [block - 150, 600], [800, 600], [800, floor]), p.ink, fade(0.16))
  const leaf = mix(p.hues[1], p.ink, 0.35)
  const pot = (x: number, y: number, size: number) =>
    place(
      ellipse(24, 2, 62, 10, p.ink, fade(0.25)) +
        times(11, (i) =>
          place(
            path('M0 0C-13 -50 -10 -120 0 -150C10 -120 13 -50 0 0Z', shade(leaf, (i % 3) * 0.06)),
            0,
            -66,
            1,
            -80 + i * 16,
          ),
        ) +
        path('M-42 -76H42L30 0H-30Z', hues[3] ?? third) +
        path('M10 -76H42L30 0H10Z', shade(hues[3] ?? third, -0.1)) +
        rect(-47, -86, 94, 15, shade(hues[3] ?? third, 0.06)),
      x,
      y,
      size,
    )
  return (
    background(paint.linear([shade(wall, 0.05), wall, shade(wall, -0.04)])) +
    doors +
    light +
    ground +
    (flip ? stairs : '') +
    side +
    pot(flip ? 80 : block - 70, 540, r.between(0.9, 1.25)) +
    (r.chance(0.5) ? pot(flip ? 700 : 90, 560, 0.8) : '')
  )
}
