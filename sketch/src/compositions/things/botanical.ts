import { mix, shade } from '../../drawing/colour.ts'
import type { Composition, Sketch } from '../../drawing/context.ts'
import {
  background,
  circle,
  ellipse,
  fade,
  num,
  path,
  place,
  polar,
  rect,
  rounded,
  stroke,
  times,
} from '../../drawing/svg.ts'

/** A leaf of two tones, its stalk at 0,0 and its tip up. */
const leaf = (length: number, width: number, colour: string) =>
  path(
    `M0 0C${num(-width)} ${num(-length * 0.3)} ${num(-width * 0.8)} ${num(-length * 0.75)} 0 ${num(-length)}Z`,
    colour,
  ) +
  path(
    `M0 0C${num(width)} ${num(-length * 0.3)} ${num(width * 0.8)} ${num(-length * 0.75)} 0 ${num(-length)}Z`,
    shade(colour, -0.07),
  ) +
  stroke(`M0 0V${num(-length * 0.82)}`, shade(colour, 0.12), 1.6)

function flower({ random: r, palette: p }: Sketch, size: number, colour: string): string {
  const petals = r.int(5, 11)
  const core = mix(p.sun, p.hues[3], 0.2)
  const ring = (scale: number, tone: string, shift: number) =>
    times(petals, (i) =>
      place(
        ellipse(0, -size * 0.62 * scale, size * 0.27 * scale, size * 0.5 * scale, tone),
        0,
        0,
        1,
        (i + shift) * (360 / petals),
      ),
    )
  return (
    ring(1, colour, 0) +
    ring(0.68, shade(colour, 0.07), 0.5) +
    circle(0, 0, size * 0.25, core) +
    times(8, (i) => circle(...polar(0, 0, size * 0.16, i * 45), 2, p.ink))
  )
}

/** A stem that leans from its foot at 0,0 and carries leaves, and at times a flower. */
function stem(s: Sketch, height: number, lean: number, colour: string): string {
  const { random: r, palette: p } = s
  const kind = r.int(0, 3)
  const pairs = kind === 1 ? r.int(4, 6) : r.int(5, 9)
  const at = (t: number): [number, number] => [lean * t * t, -height * t]
  const leaves = times(pairs, (i) => {
    const t = 0.22 + (i / pairs) * 0.74
    const [x, y] = at(t)
    const size = (1 - t * 0.55) * height * (kind === 1 ? 0.2 : 0.3)
    const spread = kind === 2 ? 38 : 62 - t * 22
    const tilt = (lean / height) * 60 * t
    const one =
      kind === 1
        ? stroke(`M0 0V${num(-size * 0.5)}`, shade(colour, -0.08), 4) +
          circle(0, -size * 0.85, size * 0.42, shade(colour, (i % 3) * 0.05))
        : leaf(size, size * (kind === 3 ? 0.17 : 0.32), shade(colour, (i % 2) * 0.04))
    return place(one, x, y, 1, -spread + tilt) + place(one, x, y, 1, spread + tilt)
  })
  const [tipX, tipY] = at(1)
  const head = r.chance(0.5)
    ? place(flower(s, r.between(58, 96), r.pick(p.hues.slice(2))), tipX, tipY, 1, r.between(0, 40))
    : place(leaf(height * 0.2, height * 0.06, colour), tipX, tipY, 1, (lean / height) * 70)
  return (
    stroke(`M0 0Q${num(lean * 0.05)} ${num(-height * 0.55)} ${num(tipX)} ${num(tipY)}`, shade(colour, -0.08), 5) +
    leaves +
    head
  )
}

/** A pressed-flower plate: stems before an arch or a sun, on paper or on deep ground. */
export const botanical: Composition = (s) => {
  const { random: r, palette: p, paint } = s
  const dark = r.chance(0.35)
  const ground = dark ? mix(p.ink, p.hues[0], 0.14) : p.paper
  const greens = [p.hues[0], p.hues[1], mix(p.hues[0], p.ink, 0.35), mix(p.hues[4], p.hues[0], 0.5)].map((colour) =>
    dark ? mix(colour, p.paper, 0.12) : mix(colour, p.ink, 0.12),
  )
  const tone = mix(r.pick(p.hues), ground, 0.4)
  const behind = r.pick([
    () => path('M190 600V300a210 210 0 0 1 420 0V600Z', paint.linear([tone, mix(tone, ground, 0.6)])),
    () => circle(400, 290, 220, paint.linear([tone, mix(tone, ground, 0.35)])),
    () => rect(150, 60, 500, 480, tone, rounded(14)),
    () => circle(250, 220, 150, tone) + circle(560, 330, 190, mix(tone, r.pick(p.hues), 0.4), fade(0.8)),
  ])()
  const count = r.int(4, 7)
  const stems = times(count, (i) => {
    const spread = count === 1 ? 0 : (i / (count - 1) - 0.5) * 2
    return place(
      stem(s, r.between(390, 560) * (1 - Math.abs(spread) * 0.16), spread * r.between(90, 190), r.pick(greens)),
      400 + spread * 190 + r.bell() * 20,
      640,
    )
  })
  const seeds = times(24, () =>
    circle(r.between(0, 800), r.between(0, 600), r.between(1.5, 4), r.pick(p.hues), fade(0.6)),
  )
  return background(paint.linear([shade(ground, 0.02), shade(ground, -0.04)])) + behind + seeds + stems
}
