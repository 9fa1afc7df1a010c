import { mix, shade } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { noise1 } from '../../drawing/noise.ts'
import { background, fade, type Point, path, poly, range } from '../../drawing/svg.ts'

/** Stained glass or laid stone: a rosette, or sun and hills where a mosaic is asked for, through a broken grid. */
export const mosaic: Composition = ({ random: r, palette: p, paint, subject }) => {
  const glass = r.chance(0.55)
  const cell = glass ? r.pick([46, 58]) : r.pick([24, 30])
  const [sunX, sunY, sunR] = [r.between(220, 580), r.between(150, 270), r.between(80, 130)]
  const line = noise1(r, 2)
  const scene = subject === 'mosaic' ? r.int(0, 2) : 0
  const petals = r.int(6, 12)
  const colourAt = (x: number, y: number): string => {
    const [dx, dy] = [x - sunX, y - sunY]
    const far = Math.hypot(dx, dy)
    const angle = Math.atan2(dy, dx)
    if (scene === 0) {
      const reach = (Math.cos(angle * petals) + 1.6) * 85
      if (far < 46) return p.sun
      if (far < reach) return p.hues[far < reach * 0.6 ? 0 : 2]
      return mix(p.hues[Math.floor(far / 85) % 2 === 0 ? 3 : 1], p.ink, 0.1 + (far / 700) * 0.4)
    }
    if (far < sunR) return p.sun
    if (far < sunR * 1.4) return mix(p.sun, p.hues[2], 0.6)
    const hill = [0, 1, 2].find((i) => y > 560 - i * 84 - line(x / 190 + i * 30) * 60)
    if (hill !== undefined) return [mix(p.hues[0], p.ink, 0.25), p.hues[1], p.hues[4]][hill] ?? p.hues[0]
    const ray = Math.floor(((angle + Math.PI) / (Math.PI * 2)) * 24) % 2
    if (scene === 1) return mix(p.hues[ray === 0 ? 3 : 1], p.paper, 0.06 + far / 1000)
    return mix(mix(p.hues[3], p.sky[0], 0.4), p.sky[2], far / 560 + ray * 0.24)
  }
  const [columns, rows] = [Math.ceil(800 / cell) + 2, Math.ceil(600 / cell) + 2]
  const wobble = glass ? 0.46 : 0.16
  const grid: Point[][] = range(rows + 1).map((j) =>
    range(columns + 1).map((i) => [
      (i - 1) * cell + r.bell() * cell * wobble,
      (j - 1) * cell + r.bell() * cell * wobble,
    ]),
  )
  const ground = glass ? mix(p.ink, '#0c0a10', 0.5) : mix(p.paper, p.ink, 0.12)
  let art = ''
  const piece = (corners: Point[]) => {
    const cx = corners.reduce((sum, [x]) => sum + x, 0) / corners.length
    const cy = corners.reduce((sum, [, y]) => sum + y, 0) / corners.length
    const keep = glass ? 1 - 5 / cell : 0.86
    const shape = corners.map(([x, y]): Point => [cx + (x - cx) * keep, cy + (y - cy) * keep])
    art += path(poly(...shape), shade(colourAt(cx, cy), r.bell() * (glass ? 0.07 : 0.055)))
    if (glass && r.chance(0.3)) art += path(poly(...shape.slice(0, 3)), '#ffffff', fade(0.1))
  }
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const [a, b, c, d] = [grid[j]?.[i], grid[j]?.[i + 1], grid[j + 1]?.[i + 1], grid[j + 1]?.[i]]
      if (!a || !b || !c || !d) continue
      if (!glass) piece([a, b, c, d])
      else if (r.chance(0.5)) {
        piece([a, b, c])
        piece([a, c, d])
      } else {
        piece([a, b, d])
        piece([b, c, d])
      }
    }
  }
  return background(ground) + art + (glass ? paint.glow(sunX, sunY, 420, p.sun, 0.4) : '')
}
