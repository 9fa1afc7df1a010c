import { mix, shade } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { background, circle, ellipse, fade, group, path, place, poly, rect, times } from '../../drawing/svg.ts'

const FOOT = 'M-50 0Q-52 -26 -34 -34Q-20 -50 -18 -110H18Q20 -50 34 -34Q52 -26 50 0Z'
/** Turned pieces, their foot at 0,0. */
const PIECES: readonly string[] = [
  `${FOOT}M-30 -104H30V-118H-30ZM0 -112A34 34 0 1 1 0.1 -112Z`,
  `${FOOT}M-34 -104H34V-122H-34ZM-38 -122L-42 -176H-24V-160H-9V-176H9V-160H24V-176H42L38 -122Z`,
  `${FOOT}M-32 -104H32V-120H-32ZM0 -214C44 -176 36 -132 18 -120H-18C-36 -132 -44 -176 0 -214ZM0 -208A10 10 0 1 1 0.1 -208Z`,
  `${FOOT}M-34 -104H34V-122H-34ZM-26 -122L-46 -196L-20 -168L0 -214L20 -168L46 -196L26 -122ZM0 -208A10 10 0 1 1 0.1 -208Z`,
  `${FOOT}M-34 -104H34V-122H-34ZM-24 -122L-40 -196Q0 -214 40 -196L24 -122ZM-6 -206V-222H-20V-234H-6V-250H6V-234H20V-222H6V-206Z`,
  `M-50 0Q-52 -26 -34 -34C-30 -80 0 -90 -6 -120C-30 -104 -46 -104 -58 -92L-72 -112C-60 -140 -40 -150 -34 -176L-26 -204L-8 -182C40 -180 60 -120 34 -34Q52 -26 50 0Z`,
]

/** A game in progress, close to the board. */
export const chess: Composition = ({ random: r, palette: p, paint }) => {
  const [a = p.hues[0], b = p.hues[1]] = r.shuffle(p.hues)
  const light = mix(a, p.paper, 0.72)
  const dark = mix(b, p.ink, 0.45)
  const horizon = r.between(230, 270)
  const vanish = r.between(300, 500)
  const at = (u: number, v: number): [number, number] => {
    const depth = 1 / (1 + v * 0.42)
    const y = horizon + (620 - horizon) * depth * 1.04 - 20
    return [vanish + (u - 4) * 215 * depth, y]
  }
  const squares = times(64, (i) => {
    const [u, v] = [i % 8, Math.floor(i / 8)]
    return path(poly(at(u, v), at(u + 1, v), at(u + 1, v + 1), at(u, v + 1)), (u + v) % 2 === 0 ? light : dark)
  })
  const left = r.chance(0.5)
  const side = [mix(p.paper, a, 0.12), mix(p.ink, b, 0.18)]
  const taken = new Set<string>()
  const pieces: { u: number; v: number; kind: number; own: number }[] = [
    { u: left ? 3 : 4, v: 1, kind: 5, own: 0 },
    { u: left ? 5 : 2, v: 2, kind: r.int(3, 4), own: 1 },
  ]
  for (const { u, v } of pieces) taken.add(`${u}${v}`)
  for (let i = 0; i < 12; i++) {
    const [u, v] = [r.int(0, 7), r.int(1, 6)]
    if (taken.has(`${u}${v}`) || taken.has(`${u - 1}${v}`) || taken.has(`${u + 1}${v}`)) continue
    taken.add(`${u}${v}`)
    pieces.push({ u, v, kind: r.pick([0, 0, 0, 1, 2, 3, 4, 5]), own: v > 3 ? 1 : r.int(0, 1) })
  }
  const set = pieces
    .sort((x, y) => y.v - x.v)
    .map(({ u, v, kind, own }) => {
      const [x, y] = at(u + 0.5, v + 0.42)
      const scale = 1.75 / (1 + v * 0.42)
      const tone = side[own] ?? p.ink
      const shape = PIECES[kind] ?? ''
      const cut = paint.clip(path(shape, '#000'))
      const body = group(
        path(shape, tone) +
          rect(12, -300, 100, 320, shade(tone, own === 0 ? -0.14 : -0.08)) +
          rect(-26, -300, 9, 320, shade(tone, own === 0 ? 0.1 : 0.18), fade(0.8)) +
          rect(-60, -118, 120, 5, shade(tone, own === 0 ? -0.2 : 0.2)),
        cut,
      )
      return place(ellipse(30, 0, 84, 18, p.ink, fade(0.3)) + body, x, y, scale * (u > 4 && left ? -1 : 1), 0, scale)
    })
  const rays = times(5, (i) => path(poly([vanish, -40], [i * 200 - 60, 620], [i * 200 + 30, 620]), p.sun, fade(0.08)))
  return (
    background(paint.linear([p.sky[0], p.sky[1], p.sky[2]])) +
    circle(vanish + (left ? 120 : -120), 150, 96, p.sun) +
    rays +
    rect(0, horizon + 60, 800, 400, mix(dark, p.ink, 0.5)) +
    squares +
    set.join('')
  )
}
