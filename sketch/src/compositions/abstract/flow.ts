import { lightness, mix, shade, standingOut } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { noise2 } from '../../drawing/noise.ts'
import { background, circle, fade, type Point, polyline, smooth, stroke } from '../../drawing/svg.ts'

/** Brush strokes that follow an invisible current, each drawn until it meets another. */
export const flow: Composition = ({ random: r, palette: p, paint }) => {
  const field = noise2(r)
  const ground = r.pick([p.paper, p.ink, mix(p.ink, p.hues[3], 0.2), mix(p.paper, p.hues[4], 0.3)])
  const inks = standingOut(ground, p.hues).slice(0, 4)
  const scale = r.pick([210, 300, 420])
  const swirl = r.between(1.6, 3.2)
  const thick = r.pick([9, 13, 19, 28])
  const cell = thick + 1
  const columns = Math.ceil(960 / cell)
  const taken = new Map<number, number>()
  const key = (x: number, y: number) => Math.floor((x + 80) / cell) + Math.floor((y + 80) / cell) * columns
  const free = (x: number, y: number, id: number) => {
    for (const dx of [-cell, 0, cell]) {
      for (const dy of [-cell, 0, cell]) {
        const by = taken.get(key(x + dx * 0.34, y + dy * 0.34))
        if (by !== undefined && by !== id) return false
      }
    }
    return true
  }
  let art = ''
  const tries = Math.round(26000 / thick)
  for (let id = 0; id < tries; id++) {
    let [x, y] = [r.between(-30, 830), r.between(-30, 630)]
    const line: Point[] = []
    for (let step = 0; step < 46 && x > -60 && x < 860 && y > -60 && y < 660 && free(x, y, id); step++) {
      line.push([x, y])
      const angle = field(x / scale + 40, y / scale + 40) * Math.PI * swirl
      x += Math.cos(angle) * 9
      y += Math.sin(angle) * 9
    }
    if (line.length < 6) continue
    for (const [px, py] of line) taken.set(key(px, py), id)
    const [fx, fy] = line[0] ?? [0, 0]
    const zone = Math.floor((field(fx / 520 + 9, fy / 520 + 9) + 1) * 2.2 + r.next() * 0.9)
    const ink = inks[zone % inks.length] ?? p.ink
    const kept = line.filter((_, i) => i % 3 === 0 || i === line.length - 1)
    art += stroke(smooth(kept), shade(ink, r.bell() * 0.05), thick * r.between(0.72, 1.05))
    if (thick > 10 && r.chance(0.5))
      art += stroke(
        polyline(...kept.slice(0, Math.ceil(kept.length / 2))),
        mix(ink, p.paper, 0.5),
        thick * 0.12,
        fade(0.8),
      )
  }
  const [sx, sy] = [r.between(220, 580), r.between(180, 400)]
  const sun = r.chance(0.45) ? circle(sx, sy, r.between(50, 90), lightness(ground) > 0.6 ? p.hues[0] : p.sun) : ''
  return background(paint.linear([shade(ground, 0.02), shade(ground, -0.03)])) + art + sun
}
