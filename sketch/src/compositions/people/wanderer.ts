import { mix, shade } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { noise1 } from '../../drawing/noise.ts'
import {
  background,
  circle,
  ellipse,
  fade,
  num,
  path,
  place,
  range,
  rect,
  smooth,
  stroke,
  times,
} from '../../drawing/svg.ts'

/** One small figure before a vast sun: a swordsman, or a wizard with a staff. */
export const wanderer: Composition = ({ random: r, palette: p, paint, subject }) => {
  const [x, y, size] = [r.between(340, 460), r.between(250, 300), r.between(185, 225)]
  const ink = mix(p.ink, '#0d0a12', 0.35)
  const accent = p.hues[0]
  const kind = subject === 'wizard' ? 1 : r.pick([0, 2])
  const cloak =
    kind === 1
      ? path('M-34 -150C-70 -80 -80 -30 -150 -16C-100 -4 -60 0 46 0C40 -60 44 -110 30 -150Z', mix(ink, accent, 0.25))
      : path('M-32 -140L-50 -60L-46 0H-16L0 -64L18 0H50L48 -60L32 -140Z', ink)
  const scarf = path('M-12 -154C-60 -170 -96 -140 -170 -166C-130 -130 -80 -128 -10 -136Z', accent)
  const hat =
    [
      path('M-70 -176Q0 -246 70 -176Q0 -190 -70 -176Z', mix(ink, p.hues[2], 0.35)),
      path('M-30 -144C-40 -214 36 -220 34 -150Z', mix(ink, accent, 0.25)),
      stroke('M-4 -200Q-30 -226 -54 -204', ink, 11),
    ][kind] ?? ''
  const arms =
    [
      stroke('M-50 -30L100 -112', ink, 6) + stroke('M60 -92L76 -78', p.sun, 4),
      stroke('M52 12V-214', mix(ink, p.hues[2], 0.35), 8) +
        circle(52, -226, 15, p.sun) +
        paint.glow(52, -226, 66, p.sun, 0.8),
      stroke('M20 -120L130 -190', ink, 7) + stroke('M30 -126Q54 -116 56 -96', ink, 17),
    ][kind] ?? ''
  const figure = place(
    arms +
      cloak +
      ellipse(2, -176, 23, 28, ink) +
      path('M-36 -150Q0 -164 36 -150L44 -84Q0 -70 -44 -84Z', shade(ink, 0.03)) +
      rect(-44, -92, 88, 10, accent) +
      scarf +
      hat,
    x + r.bell() * 40,
    470,
    r.between(0.95, 1.15),
  )
  const line = noise1(r, 3)
  const far = times(3, (i) =>
    path(
      `${smooth(range(18).map((k) => [k * 50 - 25, 350 + i * 42 - line(k / 2.4 + i * 40) * 56]))}V620H-30Z`,
      paint.linear([mix(p.sky[2], mix(p.hues[3], p.ink, 0.3), 0.3 + i * 0.22), mix(p.sky[2], p.hues[3], 0.3)]),
    ),
  )
  const hill = path('M-10 540Q200 462 420 468T820 520V620H-10Z', ink)
  const grass = times(150, () => {
    const gx = r.between(0, 800)
    const base = 486 + Math.abs(gx - 400) * 0.1 + r.between(0, 60)
    return stroke(
      `M${num(gx)} ${num(base)}q4 -16 ${num(r.between(12, 30))} -${num(r.between(18, 40))}`,
      shade(ink, r.between(0, 0.08)),
      3,
    )
  })
  const tree = r.chance(0.5)
    ? stroke('M0 0C-10 -110 30 -150 10 -260M8 -160C50 -200 70 -200 100 -250M4 -130C-40 -170 -50 -190 -96 -210', ink, 15)
    : ''
  const crown = tree
    ? times(16, () =>
        ellipse(
          r.bell() * 130,
          -250 + r.bell() * 76,
          r.between(26, 54),
          r.between(15, 28),
          mix(accent, r.pick([p.ink, p.sun]), r.between(0.05, 0.35)),
        ),
      )
    : ''
  const leaves = times(30, () =>
    place(
      path('M0 0C8 -10 18 -8 22 0C16 8 8 8 0 0Z', r.pick([accent, p.hues[1], p.sun])),
      r.between(0, 800),
      r.between(60, 540),
      r.between(0.5, 1.1),
      r.between(0, 360),
    ),
  )
  const bars = r.chance(0.5)
    ? times(5, (i) => rect(0, y + size * (0.28 + i * 0.15), 800, 5 + i * 2, p.sky[2], fade(0.7)))
    : ''
  return (
    background(paint.linear(p.sky)) +
    paint.glow(x, y, size * 1.9, p.sun, 0.5) +
    circle(x, y, size, paint.linear([mix(p.sun, accent, 0.75), mix(p.sun, accent, 0.2)])) +
    bars +
    far +
    place(tree + crown, 660, 510, 1.1) +
    hill +
    figure +
    grass +
    leaves
  )
}
