import { distance, mix, shade } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import {
  background,
  circle,
  ellipse,
  fade,
  group,
  path,
  place,
  poly,
  rect,
  rounded,
  stroke,
  times,
} from '../../drawing/svg.ts'

/** A gate in the water before a lone volcano, with a branch in blossom. */
export const torii: Composition = ({ random: r, palette: p, paint }) => {
  const water = r.between(400, 430)
  const mount = r.between(300, 500)
  const [sunX, sunY] = [mount + r.bell() * 150, r.between(150, 220)]
  const rock = mix(p.hues[3], p.sky[1], 0.35)
  const h = r.between(210, 260)
  const fuji =
    path(
      `M${mount - 360} ${water}C${mount - 170} ${water - 40} ${mount - 80} ${water - h + 20} ${mount - 40} ${water - h}H${mount + 40}C${mount + 80} ${water - h + 20} ${mount + 170} ${water - 40} ${mount + 360} ${water}Z`,
      paint.linear([rock, mix(rock, p.sky[2], 0.55)]),
    ) +
    path(
      `M${mount - 40} ${water - h}H${mount + 40}Q${mount + 66} ${water - h + 26} ${mount + 96} ${water - h + 76}L${mount + 62} ${water - h + 60}L${mount + 40} ${water - h + 92}L${mount + 12} ${water - h + 58}L${mount - 18} ${water - h + 96}L${mount - 46} ${water - h + 56}L${mount - 92} ${water - h + 78}Q${mount - 66} ${water - h + 26} ${mount - 40} ${water - h}Z`,
      p.paper,
    )
  const red = [...p.hues].sort((one, two) => distance(one, '#d9382c') - distance(two, '#d9382c'))[0] ?? p.hues[0]
  const gate = place(
    path('M-170 -214Q0 -188 170 -214L180 -186Q0 -164 -180 -186Z', shade(red, -0.2)) +
      path('M-156 -190Q0 -170 156 -190V-166Q0 -148 -156 -166Z', red) +
      rect(-136, -116, 272, 21, red) +
      rect(-13, -166, 26, 54, shade(red, -0.1)) +
      path('M-108 -170H-82L-76 40H-112Z', paint.linear([shade(red, 0.05), shade(red, -0.12)], 'across')) +
      path('M82 -170H108L112 40H76Z', paint.linear([shade(red, 0.05), shade(red, -0.12)], 'across')) +
      rect(-118, 20, 48, 22, p.ink, rounded(4)) +
      rect(70, 20, 48, 22, p.ink, rounded(4)),
    r.pick([250, 400, 540]),
    water + 36,
    r.between(1, 1.3),
  )
  const mirror = group(
    `<g transform="translate(0 ${(water * 2).toFixed(1)}) scale(1 -1)">${fuji}</g>`,
    fade(0.4) + paint.clip(rect(0, water, 800, 200, '#000')),
  )
  const ripples = times(36, () =>
    rect(
      r.between(-40, 760),
      water + r.next() ** 1.4 * 180,
      r.between(30, 130),
      2.4,
      r.chance(0.6) ? p.paper : red,
      fade(0.35),
    ),
  )
  const bloom = (x: number, y: number, size: number) =>
    place(
      times(5, (i) =>
        place(
          ellipse(0, -11, 8.5, 12, i % 2 === 0 ? mix(p.hues[1], p.paper, 0.55) : mix(p.hues[1], p.paper, 0.7)),
          0,
          0,
          1,
          i * 72,
        ),
      ) + circle(0, 0, 5, p.hues[0]),
      x,
      y,
      size,
      r.between(0, 72),
    )
  const flip = r.chance(0.5) ? 1 : -1
  const bough =
    stroke(
      'M-420 -20Q-300 10 -220 70T-60 110M-300 6Q-260 -10 -190 -4M-240 50Q-230 110 -170 150',
      mix(p.ink, p.hues[3], 0.15),
      13,
    ) +
    times(46, (i) => {
      const t = i / 46
      return bloom(-400 + t * 350 + r.bell() * 34, -10 + t * 120 + r.bell() * 46, r.between(0.7, 1.5))
    })
  const petals = times(24, () =>
    place(
      path('M0 0C8 -12 20 -8 18 4C14 14 4 10 0 0Z', mix(p.hues[1], p.paper, 0.45)),
      r.between(0, 800),
      r.between(0, 580),
      r.between(0.5, 1),
      r.between(0, 360),
    ),
  )
  const clouds = times(4, () => {
    const [x, y, w] = [r.between(-60, 640), r.between(190, water - 60), r.between(160, 300)]
    return (
      rect(x, y, w, 15, p.paper, rounded(8) + fade(0.55)) +
      rect(x + w * 0.25, y + 13, w * 0.6, 12, p.paper, rounded(6) + fade(0.45))
    )
  })
  const shore =
    path(poly([0, water + 2], [0, water - 30], [120, water - 8], [230, water + 2]), mix(p.ink, p.hues[1], 0.35)) +
    path(poly([800, water + 2], [800, water - 44], [690, water - 14], [560, water + 2]), mix(p.ink, p.hues[1], 0.3))
  return (
    background(paint.linear(p.sky)) +
    circle(sunX, sunY, r.between(88, 120), mix(p.sun, p.hues[0], 0.12)) +
    fuji +
    clouds +
    rect(0, water, 800, 200, paint.linear([mix(p.sky[2], p.hues[1], 0.25), mix(p.sky[0], p.hues[3], 0.35)])) +
    mirror +
    ripples +
    shore +
    gate +
    place(bough, flip > 0 ? 410 : 390, 56, flip, 0, 1) +
    petals
  )
}
