import { mix } from '../../drawing/colour.ts'
import type { Composition, Sketch } from '../../drawing/context.ts'
import { background, circle, fade, group, path, place, range, rect, stroke, times, turn } from '../../drawing/svg.ts'

/** One of ten modules in a square of 200, around its middle. */
function module(s: Sketch, kind: number, ground: string, figure: string, third: string): string {
  const { random: r } = s
  const shapes = [
    () => path('M-100 -100A200 200 0 0 1 100 100H-100Z', figure) + path('M-100 0A100 100 0 0 1 0 100H-100Z', third),
    () => path('M-100 0a100 100 0 0 1 200 0Z', figure) + path('M-100 100a100 100 0 0 1 200 0Z', third),
    () => circle(0, 0, 92, figure) + circle(0, 0, 46, third),
    () => path('M-100 100L100 -100V100Z', figure) + circle(-42, -42, 34, third),
    () => times(5, (i) => rect(-100 + i * 40, -100, 20, 200, i === 2 ? third : figure)),
    () => times(4, (i) => circle(-100, 100, 200 - i * 50, i % 2 === 0 ? figure : ground)),
    () =>
      times(16, (i) =>
        circle(-75 + (i % 4) * 50, -75 + Math.floor(i / 4) * 50, 15, (i * 7) % 5 === 0 ? third : figure),
      ),
    () =>
      path('M0 -100A100 100 0 0 1 0 100A100 100 0 0 1 0 -100Z', third) + path('M0 -100a100 100 0 0 1 0 200Z', figure),
    () => path('M-100 -100Q0 0 -100 100ZM100 -100Q0 0 100 100Z', figure) + circle(0, 0, 30, third),
    () => path('M-100 -100H100L0 0ZM-100 100H100L0 0Z', figure) + rect(-22, -22, 44, 44, third, turn(45, 0, 0)),
  ]
  return (
    rect(-100.5, -100.5, 201, 201, ground) +
    group((shapes[kind % shapes.length] ?? shapes[0])?.() ?? '', turn(r.int(0, 3) * 90, 0, 0))
  )
}

/** Square tiles of arcs, discs and bars. */
const tiles = (s: Sketch): string => {
  const { random: r, palette: p, paint } = s
  const columns = r.pick([4, 4, 8 / 2, 6])
  const size = 800 / columns
  const cut = paint.clip(rect(-100, -100, 200, 200, '#000'))
  return (
    background(p.paper) +
    times(columns * Math.ceil(600 / size), (i) => {
      const [ground = p.paper, figure = p.ink, third = p.paper] = r.shuffle([...p.hues, p.paper, p.ink])
      const tile = group(module(s, r.int(0, 9), ground, figure, third), cut)
      return place(tile, ((i % columns) + 0.5) * size, (Math.floor(i / columns) + 0.5) * size, size / 200)
    })
  )
}

/** A free balance of a great disc, bars and wedges, as on an exhibition poster. */
const poster = (s: Sketch): string => {
  const { random: r, palette: p } = s
  const [a = p.ink, b = p.ink, c = p.ink, d = p.ink] = r.shuffle(p.hues)
  const lean = r.pick([-45, -30, 30, 45])
  const [x, y, size] = [r.between(290, 510), r.between(240, 350), r.between(150, 195)]
  const bars = times(5, (i) => rect(-30 + i * 40, -420 + i * 60, 22 - i * 3, 820, i === 1 ? c : p.ink))
  const rings = times(5, (i) => circle(x + size * 0.9, y + size * 0.55, 92 - i * 19, i % 2 === 0 ? p.ink : p.paper))
  const rule = times(6, (i) => stroke(`M40 ${470 + i * 16}H${300 - i * 34}`, p.ink, 4))
  return (
    background(p.paper) +
    rect(0, 0, r.between(120, 240), 600, mix(d, p.paper, 0.25)) +
    place(rect(-600, 20, 1200, 110, b), x, y, 1, lean) +
    circle(x, y, size, a) +
    path(
      `M${x.toFixed(0)} ${(y - size).toFixed(0)}a${size.toFixed(0)} ${size.toFixed(0)} 0 0 1 0 ${(size * 2).toFixed(0)}Z`,
      mix(a, p.ink, 0.82),
      turn(lean, x, y),
    ) +
    group(bars, ` transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${lean + 90})"`) +
    rings +
    path('M560 40L770 40L770 250Z', c) +
    circle(120, 120, 52, b) +
    rule +
    range(3)
      .map((i) => rect(640 + i * 46, 520, 32, 32, [a, b, d][i] ?? a))
      .join('') +
    circle(x - size * 0.35, y - size * 0.3, size * 0.24, p.paper, fade(0.95))
  )
}

/** Geometry of the Bauhaus: a wall of tiles or a free poster. */
export const bauhaus: Composition = (s) => (s.random.chance(0.5) ? tiles(s) : poster(s))
