import { nightSky } from '../../drawing/backdrop.ts'
import { mix, shade } from '../../drawing/colour.ts'
import type { Composition, Sketch } from '../../drawing/context.ts'
import {
  background,
  circle,
  ellipse,
  fade,
  group,
  num,
  path,
  place,
  star,
  stroke,
  times,
  turn,
} from '../../drawing/svg.ts'

/** A lit ball with bands or craters, and a ring if asked. */
function planet(s: Sketch, x: number, y: number, size: number, colour: string, ring: boolean): string {
  const { random: r, palette: p, paint } = s
  const other = r.pick(p.hues)
  const cut = paint.clip(circle(x, y, size, '#000'))
  const bands = times(8, (i) => {
    const at = y - size + (i + 0.5) * size * 0.25 + r.bell() * size * 0.06
    return ellipse(
      x,
      at,
      size * 1.25,
      size * r.between(0.03, 0.11),
      r.chance(0.5) ? mix(colour, other, 0.6) : shade(colour, 0.08),
      fade(0.75),
    )
  })
  const craters = times(11, () => {
    const [cx, cy, c] = [x + r.bell() * size, y + r.bell() * size, r.between(0.05, 0.19) * size]
    return circle(cx, cy, c, shade(colour, -0.1)) + circle(cx + c * 0.14, cy + c * 0.14, c * 0.82, shade(colour, -0.04))
  })
  const skin = group(r.chance(0.6) ? bands : craters, turn(-22, x, y))
  const shadow = circle(
    x,
    y,
    size,
    paint.radial(
      [
        ['#ffffff', 0.22],
        ['#000000', 0],
        ['#00000c', 0.72],
      ],
      0.36,
      0.32,
    ),
  )
  const hoop = (half: string) =>
    place(
      stroke(
        `M${num(-size * 1.75)} 0a${num(size * 1.75)} ${num(size * 0.42)} 0 0 ${half} ${num(size * 3.5)} 0`,
        mix(p.sun, other, 0.35),
        size * 0.13,
        fade(0.9),
      ) +
        stroke(
          `M${num(-size * 1.48)} 0a${num(size * 1.48)} ${num(size * 0.33)} 0 0 ${half} ${num(size * 2.96)} 0`,
          p.paper,
          size * 0.05,
          fade(0.7),
        ),
      x,
      y,
      1,
      -18,
    )
  const ball = group(circle(x, y, size, colour) + skin + shadow, cut)
  return paint.glow(x, y, size * 1.5, colour, 0.5) + (ring ? hoop('1') : '') + ball + (ring ? hoop('0') : '')
}

/** A small rocket with its flame, nose up. */
const rocket = (s: Sketch) => {
  const { palette: p } = s
  return (
    path('M-12 34Q0 92 12 34Z', p.sun) +
    path('M-22 30L-36 52L-16 44ZM22 30L36 52L16 44Z', p.hues[0]) +
    path('M0 -70Q30 -30 20 36H-20Q-30 -30 0 -70Z', p.paper) +
    path('M0 -70Q30 -30 20 36H0Z', mix(p.paper, p.ink, 0.18)) +
    path('M0 -70Q16 -48 19 -34H-19Q-16 -48 0 -70Z', p.hues[0]) +
    circle(0, -8, 10, p.ink) +
    circle(0, -8, 6.5, p.hues[1])
  )
}

/** Worlds in the dark: a great one, its moons, dust and perhaps a rocket. */
export const planets: Composition = (s) => {
  const { random: r, palette: p, paint } = s
  const [top, middle, low] = nightSky(s)
  const clouds = times(6, () =>
    paint.glow(r.between(0, 800), r.between(0, 600), r.between(150, 300), r.pick(p.hues), 0.26),
  )
  const stars = times(190, () =>
    circle(r.between(0, 800), r.between(0, 600), 0.6 + r.next() ** 5 * 2.4, '#ffffff', fade(r.between(0.4, 1))),
  )
  const sparks = times(5, () => path(star(r.between(30, 770), r.between(30, 570), r.between(7, 13), 1.4, 4), p.sun))
  const side = r.chance(0.5)
  const [a = p.hues[0], b = p.hues[1], c = p.hues[2]] = r.shuffle(p.hues)
  const huge = r.chance(0.4)
  const main = huge
    ? planet(s, side ? 230 : 570, 640, 340, a, false)
    : planet(s, side ? 310 : 490, r.between(270, 330), r.between(120, 150), a, true)
  const orbit = r.chance(0.5)
    ? times(3, (i) =>
        ellipse(
          400,
          300,
          210 + i * 120,
          120 + i * 76,
          'none',
          ` stroke="${p.paper}" stroke-opacity=".22" stroke-width="1.5" stroke-dasharray="2 9"${turn(-16, 400, 300)}`,
        ),
      )
    : ''
  const moons =
    planet(s, side ? 640 : 160, r.between(130, 190), r.between(38, 62), b, huge) +
    planet(s, side ? r.between(600, 720) : r.between(80, 200), huge ? 330 : 470, r.between(14, 26), c, false)
  const craft = r.chance(0.5)
    ? place(rocket(s), side ? 530 : 270, huge ? 180 : 460, r.between(0.7, 1), r.between(20, 70))
    : ''
  return (
    background(paint.linear([top, mix(top, middle, 0.6), mix(middle, low, 0.25)])) +
    clouds +
    stars +
    sparks +
    orbit +
    main +
    moons +
    craft
  )
}
