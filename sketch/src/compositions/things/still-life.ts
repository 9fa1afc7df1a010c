import { mix, shade } from '../../drawing/colour.ts'
import type { Composition, Sketch } from '../../drawing/context.ts'
import { background, circle, ellipse, fade, group, path, place, rect, stroke, times } from '../../drawing/svg.ts'

type Thing = (s: Sketch, hue: string) => string

/** Cuts a shape's right side darker, as light from the left would. */
const solid = (s: Sketch, d: string, hue: string, width: number) =>
  group(
    path(d, hue) +
      rect(width * 0.12, -500, width, 520, shade(hue, -0.09)) +
      rect(-width * 0.36, -500, width * 0.07, 520, shade(hue, 0.12), fade(0.8)),
    s.paint.clip(path(d, '#000')),
  )

const THINGS: readonly Thing[] = [
  (s, hue) =>
    times(7, (i) =>
      place(
        path(
          'M0 0C-20 -50 -14 -110 0 -140C14 -110 20 -50 0 0Z',
          shade(mix(s.palette.hues[1], s.palette.ink, 0.2), (i % 2) * 0.07),
        ),
        0,
        -200,
        1,
        -54 + i * 18,
      ),
    ) + solid(s, 'M-30 -210H30L24 -170C70 -140 84 -60 50 0H-50C-84 -60 -70 -140 -24 -170Z', hue, 100),
  (s, hue) =>
    solid(s, 'M-15 -290H15V-190C46 -170 50 -150 50 0H-50C-50 -150 -46 -170 -15 -190Z', hue, 70) +
    rect(-40, -120, 80, 66, s.palette.paper) +
    circle(0, -87, 19, s.palette.hues[0]),
  (s, hue) =>
    [-58, 4, 62]
      .map(
        (x, i) =>
          circle(x, -96 - (i % 2) * 14, 40, shade(s.palette.hues[i] ?? hue, 0.02)) +
          ellipse(x - 12, -112 - (i % 2) * 14, 10, 7, '#ffffff', fade(0.45)) +
          stroke(`M${x} ${-132 - (i % 2) * 14}q6 -16 16 -18`, s.palette.ink, 4),
      )
      .join('') + solid(s, 'M-130 -84H130C120 -20 60 0 0 0S-120 -20 -130 -84Z', hue, 170),
  (s, hue) =>
    circle(0, -52, 54, hue) +
    path('M6 -105A54 54 0 0 1 6 2C44 -30 44 -76 6 -105Z', shade(hue, -0.1)) +
    stroke('M0 -100Q4 -128 18 -136', s.palette.ink, 6) +
    path('M6 -116Q34 -146 60 -126Q40 -100 6 -116Z', mix(s.palette.hues[1], s.palette.ink, 0.15)) +
    ellipse(-20, -70, 11, 15, '#ffffff', fade(0.4)),
  (s, hue) =>
    stroke('M70 -110q60 0 50 46t-64 36', hue, 15) +
    solid(s, 'M-76 -140H76C76 -50 60 0 30 0H-30C-60 0 -76 -50 -76 -140Z', hue, 110) +
    ellipse(0, -140, 76, 17, shade(hue, -0.12)) +
    ellipse(0, -137, 62, 11, mix(s.palette.hues[3], s.palette.ink, 0.5)) +
    stroke('M-20 -170q-16 -22 0 -42t0 -42M20 -174q-14 -20 0 -38t0 -38', s.palette.paper, 6, fade(0.6)),
  (s, hue) =>
    path('M-34 0C-70 -10 -76 -80 -30 -110C-20 -130 -22 -150 0 -158C22 -150 20 -130 30 -110C76 -80 70 -10 34 0Z', hue) +
    path('M8 -156C22 -146 22 -128 30 -110C76 -80 70 -10 34 0H10C40 -40 34 -110 8 -156Z', shade(hue, -0.09)) +
    stroke('M0 -154Q-4 -182 10 -196', s.palette.ink, 6),
  (s, hue) =>
    solid(s, 'M-110 -46H110V0H-110Z', hue, 190) +
    solid(s, 'M-96 -84H104V-46H-96Z', s.palette.hues[2], 190) +
    rect(-70, -70, 60, 9, s.palette.paper) +
    rect(-84, -30, 90, 9, s.palette.paper),
  (s, hue) =>
    rect(-9, -150, 18, 100, s.palette.paper) +
    path('M0 -196C18 -172 14 -154 0 -152S-18 -172 0 -196Z', s.palette.sun) +
    s.paint.glow(0, -172, 100, s.palette.sun, 0.7) +
    solid(s, 'M-16 -64H16V-30H60L46 0H-46L-60 -30H-16Z', hue, 90),
]

/** Vessels, fruit and books on a table by a window, cut from coloured paper. */
export const stillLife: Composition = (s) => {
  const { random: r, palette: p, paint } = s
  const [wall = p.paper, cloth = p.hues[0]] = r.shuffle([
    p.sky[1],
    p.sky[2],
    mix(p.hues[4], p.paper, 0.3),
    mix(p.hues[1], p.paper, 0.25),
    p.hues[3],
    mix(p.hues[0], p.ink, 0.3),
  ])
  const table = 430
  const hues = r.shuffle([...p.hues, p.paper])
  const window = r.chance(0.6)
    ? `${rect(r.pick([60, 470]), 50, 270, 310, p.paper)}`
    : circle(r.between(250, 550), 230, 180, mix(wall, p.sun, 0.55))
  const wx = window.includes('x="60"') ? 60 : 470
  const view = window.startsWith('<rect')
    ? group(
        rect(wx + 14, 64, 242, 282, paint.linear(p.sky)) +
          circle(wx + 150, 190, 46, p.sun) +
          path(`M${wx} 300Q${wx + 90} 220 ${wx + 160} 290T${wx + 280} 270V360H${wx}Z`, mix(p.hues[0], p.sky[2], 0.3)),
        paint.clip(rect(wx + 14, 64, 242, 282, '#000')),
      ) +
      rect(wx + 129, 50, 12, 310, p.paper) +
      rect(wx, 196, 270, 12, p.paper) +
      path(`M${wx} 60L${wx - 10} 360H${wx + 280}L${wx + 270} 60`, 'none')
    : ''
  const stripes = r.chance(0.5)
    ? times(20, (i) => rect(i * 80 - 20, table, 34, 170, shade(cloth, 0.08)))
    : times(60, (i) =>
        circle(
          (i % 15) * 56 + (Math.floor(i / 15) % 2) * 28,
          table + 26 + Math.floor(i / 15) * 42,
          6,
          shade(cloth, 0.12),
        ),
      )
  const [big, ...rest] = [r.int(0, 1), ...r.shuffle([2, 3, 4, 5, 6, 7])]
  const set = (index: number, x: number, y: number, scale: number, hue: string) =>
    ellipse(x + 34, y + 2, 96 * scale, 16 * scale, p.ink, fade(0.22)) +
    place((THINGS[index] ?? THINGS[0])?.(s, hue) ?? '', x, y, scale)
  const left = r.chance(0.5)
  const items =
    set(big ?? 0, left ? 270 : 530, 470, 1.3, hues[0] ?? p.hues[0]) +
    set(rest[0] ?? 2, left ? 500 : 300, 484, 1.15, hues[1] ?? p.hues[1]) +
    set(rest[1] ?? 3, left ? 660 : 140, 500, 0.95, hues[2] ?? p.hues[2]) +
    set(3, left ? 390 : 410, 528, 0.8, hues[3] ?? p.hues[3]) +
    (r.chance(0.5) ? set(5, left ? 130 : 660, 530, 0.8, hues[4] ?? p.hues[4]) : '')
  return (
    background(paint.linear([shade(wall, 0.03), shade(wall, -0.05)])) +
    window +
    view +
    rect(0, table, 800, 170, cloth) +
    stripes +
    rect(0, table, 800, 12, shade(cloth, -0.12)) +
    items
  )
}
