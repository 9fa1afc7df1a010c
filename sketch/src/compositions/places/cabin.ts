import { mix, shade } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { background, ellipse, fade, num, path, place, poly, rect, rounded, stroke, times } from '../../drawing/svg.ts'
import { mountains } from '../nature/mountains.ts'

/** A house with lit windows: before the setting that the topic names, or mountains for a cabin. */
export const cabin: Composition = (s) => {
  const { random: r, palette: p, paint } = s
  const scene = s.setting ?? (s.subject === 'cabin' ? mountains : undefined)
  const meadow = mix(mix('#5c8a4e', p.hues[1], 0.35), p.ink, 0.15)
  const far = scene
    ? scene(s)
    : background(paint.linear(p.sky)) + paint.glow(560, 180, 300, p.sun, 0.8) + ellipse(560, 180, 60, 60, p.sun)
  const wood = s.subject === 'cabin' ? mix('#7b4d2c', p.ink, 0.2) : mix(p.hues[2], p.paper, 0.35)
  const roof = mix(p.hues[0], p.ink, 0.4)
  const light = '#ffdf94'
  const planks = s.subject === 'cabin' ? times(7, (i) => rect(-150, -150 + i * 24, 300, 3, shade(wood, -0.07))) : ''
  const window = (x: number) =>
    paint.glow(x + 32, -84, 90, light, 0.6) +
    rect(x, -116, 64, 62, light, rounded(4)) +
    rect(x + 29, -116, 6, 62, wood) +
    rect(x, -88, 64, 6, wood)
  const house =
    ellipse(0, 12, 210, 20, p.ink, fade(0.25)) +
    rect(86, -286, 36, 110, mix(p.ink, p.hues[3], 0.4)) +
    stroke('M104 -298q-22 -26 4 -50t0 -46', p.paper, 12, fade(0.5)) +
    rect(-150, -156, 300, 166, wood) +
    planks +
    rect(70, -156, 80, 166, p.ink, fade(0.12)) +
    path(poly([-190, -150], [0, -276], [190, -150]), roof) +
    path(poly([0, -276], [190, -150], [120, -150], [0, -240]), shade(roof, -0.06)) +
    window(-122) +
    window(64) +
    rect(-34, -96, 68, 106, mix(wood, p.ink, 0.5), rounded(5)) +
    rect(16, -44, 8, 8, light)
  const pine = (x: number, y: number, h: number) =>
    times(3, (i) =>
      path(
        poly(
          [x, y - h + i * h * 0.24],
          [x - h * (0.15 + i * 0.06), y - h * (0.52 - i * 0.25)],
          [x + h * (0.15 + i * 0.06), y - h * (0.52 - i * 0.25)],
        ),
        shade(mix('#24493f', p.ink, 0.3), i * 0.02),
      ),
    )
  const x = r.between(330, 470)
  return (
    far +
    path(`M-10 520Q${num(x)} 440 810 510V620H-10Z`, paint.linear([meadow, shade(meadow, -0.1)])) +
    pine(90, 540, 210) +
    pine(690, 536, 190) +
    pine(770, 550, 250) +
    place(house, x, 520, 1.12)
  )
}
