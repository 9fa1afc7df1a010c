import { mix } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import {
  background,
  circle,
  ellipse,
  fade,
  num,
  path,
  place,
  poly,
  rect,
  rounded,
  stroke,
  times,
} from '../../drawing/svg.ts'

/** A lighthouse on its rock, its beam over the sea. */
export const lighthouse: Composition = ({ random: r, palette: p, paint }) => {
  const x = r.between(230, 300)
  const sea = mix(p.hues[0], p.ink, 0.5)
  const stripe = r.pick([p.hues[0], p.hues[2], '#d8402f'])
  const white = mix(p.paper, '#ffffff', 0.4)
  const beam = (to: number, spread: number) =>
    path(
      poly([x, 150], [to, 150 - spread], [to, 150 + spread * 0.7]),
      paint.linear(
        [
          [p.sun, 0.65],
          [p.sun, 0.05],
        ],
        'across',
      ),
    )
  const edge = (y: number) => 44 + (y - 190) * 0.11
  const band = (y: number, h: number, fill: string) =>
    path(poly([x - edge(y), y], [x + edge(y), y], [x + edge(y + h), y + h], [x - edge(y + h), y + h]), fill)
  const tower =
    band(190, 270, white) +
    [190, 298, 406].map((y) => band(y, 54, stripe)).join('') +
    path(poly([x + 8, 190], [x + edge(190), 190], [x + edge(460), 460], [x + 14, 460]), p.ink, fade(0.14)) +
    rect(x - 62, 176, 124, 18, mix(p.ink, stripe, 0.3), rounded(6)) +
    rect(x - 32, 118, 64, 60, p.sun) +
    times(3, (i) => rect(x - 34 + i * 32, 118, 5, 60, p.ink)) +
    path(`M${num(x - 44)} 120Q${num(x)} 66 ${num(x + 44)} 120Z`, stripe) +
    circle(x, 78, 9, p.ink) +
    rect(x - 14, 246, 28, 38, p.ink, rounded(14)) +
    path(`M${num(x - 20)} 460v-40a20 20 0 0 1 40 0v40Z`, p.ink)
  const rock = path(
    `M${num(x - 260)} 620L${num(x - 190)} 520L${num(x - 120)} 486L${num(x - 84)} 452H${num(x + 92)}L${num(x + 130)} 494L${num(x + 200)} 524L${num(x + 300)} 620Z`,
    paint.linear([mix(p.ink, p.hues[3], 0.45), p.ink]),
  )
  const waves = times(5, (i) => {
    const y = 470 + i * 32
    return path(
      `M-20 ${y}${times(9, () => 'q26 -22 50 0t50 0')}V640H-20Z`,
      mix(mix(sea, p.sky[2], 0.4 - i * 0.09), p.ink, i * 0.05),
    )
  })
  const gulls = times(r.int(3, 6), () =>
    stroke(`M${num(r.between(380, 740))} ${num(r.between(220, 380))}q12 -14 22 0q10 -14 22 0`, p.ink, 4),
  )
  const boat = place(
    path('M-40 0h84l-16 22h-54Z', p.ink) + path('M2 -6V-92L48 -10Z', white) + path('M-4 -6V-78L-34 -10Z', stripe),
    r.between(560, 680),
    470,
    1,
    r.bell() * 4,
  )
  return (
    background(paint.linear([mix(p.sky[0], p.ink, 0.3), p.sky[1], p.sky[2]])) +
    ellipse(560, 440, 260, 60, p.sun, fade(0.18)) +
    beam(860, 120) +
    beam(-60, 70) +
    paint.glow(x, 148, 170, p.sun, 0.8) +
    gulls +
    boat +
    waves +
    rock +
    tower
  )
}
