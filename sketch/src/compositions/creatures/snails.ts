import { backdrop } from '../../drawing/backdrop.ts'
import { mix, shade } from '../../drawing/colour.ts'
import type { Composition, Sketch } from '../../drawing/context.ts'
import { circle, ellipse, num, path, place, poly, range, rect, rounded, smooth, stroke } from '../../drawing/svg.ts'

type Shell = 'round' | 'cone' | 'cube' | 'disc'
const SHELLS: readonly Shell[] = ['cone', 'cube', 'disc', 'round']

/** The line of a shell, from its middle outwards. */
const whorl = (radius: number): string =>
  smooth(
    range(24).map((i) => {
      const [angle, away] = [i * 0.62, (radius * (i + 2)) / 27]
      return [Math.cos(angle) * away, Math.sin(angle) * away]
    }),
  )

function shell({ paint }: Sketch, shape: Shell, colour: string): string {
  const fill = paint.linear([shade(colour, 0.07), shade(colour, -0.07)])
  const line = shade(colour, -0.16)
  if (shape === 'cone') {
    const bands = [0.3, 0.52, 0.74].map((at) => {
      const half = 74 * at
      return stroke(
        `M${num(-half)} ${num(-128 + 186 * at)}Q0 ${num(-108 + 186 * at)} ${num(half)} ${num(-128 + 186 * at)}`,
        line,
        6,
      )
    })
    return path('M-74 58Q-40 -60 -6 -128Q0 -138 6 -128Q40 -60 74 58Z', fill) + bands.join('')
  }
  if (shape === 'cube') return rect(-66, -66, 132, 126, fill, rounded(16)) + stroke(whorl(46), line, 6)
  if (shape === 'disc')
    return ellipse(0, 14, 96, 46, fill) + ellipse(0, 6, 62, 24, shade(colour, 0.1)) + ellipse(0, 4, 28, 10, line)
  return circle(0, -6, 76, fill) + stroke(whorl(62), line, 7)
}

/** A snail that faces right, its foot at 0,0 and about 220 wide. */
function snail(s: Sketch, shape: Shell, colour: string, skin: string): string {
  const { random: r, palette: p } = s
  const [near, far] = [r.between(-10, 10), r.between(-8, 12)]
  const eye = (x: number, y: number) =>
    circle(x, y, 15, '#ffffff') +
    circle(x + 4, y + r.between(-3, 3), 7, '#17131c') +
    circle(x + 7, y - 3, 2.4, '#ffffff')
  const mouth = r.pick(['M104 -66Q118 -54 132 -68', 'M106 -60Q119 -68 132 -60', 'M106 -64L130 -62'])
  return (
    stroke(`M112 -104Q${num(104 + far)} -136 ${num(98 + far)} -160`, shade(skin, -0.08), 9) +
    eye(98 + far, -166) +
    path('M-112 0C-96 -30 -30 -34 40 -36C72 -44 70 -78 84 -102C104 -128 144 -116 144 -80C144 -34 116 0 70 0Z', skin) +
    path('M-112 0C-90 -14 60 -10 116 -22C106 -6 92 0 70 0Z', mix(skin, p.paper, 0.35)) +
    stroke(`M126 -104Q${num(136 + near)} -140 ${num(134 + near)} -162`, skin, 9) +
    eye(134 + near, -170) +
    stroke(mouth, shade(skin, -0.22), 4.5) +
    place(shell(s, shape, colour), -24, -86)
  )
}

/** A snail, or a crew of them in a row, each with another shell. */
export const snails: Composition = (s) => {
  const { random: r, palette: p, words } = s
  const isCrew = ['crew', 'team', 'family', 'ensemble', 'lineup'].some((word) => words.has(word))
  const back = backdrop(s, 400, 330)
  const colours = [...(p.named ?? []), ...p.hues]
  const skin = mix(mix(p.paper, '#c9a37c', 0.55), back.tone, 0.1)
  const one = (at: number, x: number, foot: number, size: number) =>
    ellipse(x, foot + 3, 118 * size, 13 * size, shade(back.tone, -0.18)) +
    place(
      snail(
        s,
        SHELLS[at % SHELLS.length] ?? 'round',
        colours[at % colours.length] ?? p.hues[0],
        shade(skin, (at % 3) * 0.03 - 0.03),
      ),
      x,
      foot,
      size,
      0,
      size,
    )
  const floor = path(poly([0, 470], [800, 452], [800, 600], [0, 600]), mix(back.tone, p.ink, 0.42))
  const row = isCrew
    ? range(4)
        .map((i) => one(i, 112 + i * 192, 500 + (i % 2) * 14, [0.8, 0.72, 0.76, 0.7][i] ?? 0.85))
        .join('')
    : one(r.int(0, 3), 380, 500, 1.75)
  return back.art + floor + row
}
