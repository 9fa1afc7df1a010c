import { mix, shade, standingOut } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { background, circle, ellipse, fade, num, path, place, rect, rounded, stroke, times } from '../../drawing/svg.ts'

/** A typewriter from the front with a half-written leaf, from which something flies up. */
export const typewriter: Composition = ({ random: r, palette: p, paint }) => {
  const wall = r.pick([p.sky[1], p.sky[2], mix(p.hues[4], p.paper, 0.3), mix(p.hues[3], p.ink, 0.35)])
  const [shell = p.hues[0], trim = p.hues[1]] = standingOut(wall, p.hues)
  const metal = mix(p.ink, p.paper, 0.3)
  const desk = mix(p.hues[2], p.ink, r.pick([0.15, 0.55]))
  const sheet =
    rect(-118, -230, 236, 250, p.paper) +
    rect(
      -118,
      -230,
      236,
      250,
      paint.linear([
        [p.ink, 0],
        [p.ink, 0.12],
      ]),
    ) +
    times(8, (i) =>
      rect(-92, -202 + i * 22, i === 7 ? 90 : r.between(130, 184), 7, mix(p.ink, p.paper, 0.4), rounded(3)),
    )
  const roller =
    rect(-216, -16, 432, 36, p.ink, rounded(16)) +
    rect(-216, -12, 432, 9, '#ffffff', rounded(4) + fade(0.18)) +
    circle(-228, 2, 25, metal) +
    circle(228, 2, 25, metal) +
    stroke('M-236 -16L-292 -52', metal, 10) +
    circle(-294, -54, 13, trim)
  const body =
    path(
      'M-190 14H190L214 96Q250 130 266 232Q268 262 240 262H-240Q-268 262 -266 232Q-250 130 -214 96Z',
      paint.linear([shade(shell, 0.07), shell, shade(shell, -0.1)]),
    ) +
    path('M-150 34H150L166 84H-166Z', shade(shell, -0.2)) +
    times(17, (i) => stroke(`M${num(-136 + i * 17)} 80L${num(-64 + i * 8)} 40`, metal, 3)) +
    rect(-70, 98, 140, 17, trim, rounded(8)) +
    path('M-206 112Q0 136 206 112L236 240H-236Z', shade(shell, -0.14))
  const keys =
    times(3, (row) =>
      times(10 - row, (i) => {
        const [x, y] = [(i - (9 - row) / 2) * (40 + row * 3), 148 + row * 33]
        return (
          circle(x, y + 4, 15, p.ink) +
          circle(x, y, 15, (i * 5 + row * 3) % 7 === 0 ? trim : p.paper) +
          circle(x, y, 9, 'none', ` stroke="${p.ink}" stroke-opacity=".25" stroke-width="2"`)
        )
      }),
    ) + rect(-96, 240, 192, 13, p.paper, rounded(6))
  const flights = times(r.int(7, 13), (i) => {
    const t = i / 12
    const hue = r.pick(p.hues)
    const bird = path('M0 0Q-26 -30 -56 -22Q-30 -12 -14 8Q0 20 22 8L44 10L26 -4Q40 -34 66 -40Q20 -50 0 0Z', hue)
    const moth =
      path('M0 0C-30 -36 -54 -12 -36 6C-54 26 -20 38 0 6C20 38 54 26 36 6C54 -12 30 -36 0 0Z', hue) +
      rect(-3, -8, 6, 34, p.ink, rounded(3))
    return place(
      i % 2 === 0 ? bird : moth,
      400 + r.bell() * (90 + t * 290),
      250 - t * 200 + r.bell() * 40,
      0.4 + t * 0.55,
      r.bell() * 40,
    )
  })
  const cup = place(
    ellipse(10, 62, 70, 12, p.ink, fade(0.25)) +
      circle(50, 18, 22, 'none', ` stroke="${trim}" stroke-width="11"`) +
      path('M-50 -26H50Q50 60 14 60H-14Q-50 60 -50 -26Z', trim) +
      ellipse(0, -26, 50, 12, mix(p.ink, p.hues[3], 0.3)),
    716,
    470,
    0.9,
  )
  return (
    background(paint.linear([shade(wall, 0.05), shade(wall, -0.04)])) +
    circle(400, 210, 220, mix(wall, p.sun, 0.6), fade(0.85)) +
    rect(0, 486, 800, 114, paint.linear([shade(desk, 0.05), shade(desk, -0.05)])) +
    ellipse(400, 545, 330, 22, p.ink, fade(0.28)) +
    flights +
    place(sheet + roller + body + keys, 400, 284) +
    (r.chance(0.6) ? cup : '')
  )
}
