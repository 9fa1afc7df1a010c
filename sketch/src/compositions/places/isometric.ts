import { mix, shade } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { noise2 } from '../../drawing/noise.ts'
import { background, circle, ellipse, fade, path, poly, times } from '../../drawing/svg.ts'

/** A little world of blocks seen from above: terraces, houses, trees and stairs of light. */
export const isometric: Composition = ({ random: r, palette: p, paint, words }) => {
  const tile = r.pick([34, 42, 54])
  const [w, h] = [tile, tile / 2]
  const side = Math.floor(400 / tile) - (tile > 50 ? 0 : 1)
  const field = noise2(r)
  const island = r.chance(0.6)
  const towers = ['city', 'cityscape', 'skyline'].some((word) => words.has(word))
  const hues = r.shuffle(p.hues)
  const cube = (x: number, y: number, z: number, colour: string) => {
    const top = y - z
    return (
      path(poly([x - w, top], [x, top + h], [x, y + h + 30], [x - w, y + 30]), shade(colour, -0.07)) +
      path(poly([x + w, top], [x, top + h], [x, y + h + 30], [x + w, y + 30]), shade(colour, -0.16)) +
      path(poly([x - w, top], [x, top - h], [x + w, top], [x, top + h]), shade(colour, 0.03))
    )
  }
  const windows = (x: number, y: number, z: number, light: string) =>
    times(Math.floor(z / 22), (k) => {
      const at = y - z + 16 + k * 22
      const one = (from: number, skew: number) =>
        path(
          poly(
            [x + from * w, at + h * (1 - Math.abs(from))],
            [x + (from + skew) * w, at + h * (1 - Math.abs(from + skew))],
            [x + (from + skew) * w, at + 10 + h * (1 - Math.abs(from + skew))],
            [x + from * w, at + 10 + h * (1 - Math.abs(from))],
          ),
          light,
          fade(r.chance(0.6) ? 0.95 : 0.25),
        )
      return one(-0.82, 0.25) + one(-0.42, 0.25) + one(0.16, 0.25) + one(0.56, 0.25)
    })
  const tree = (x: number, y: number) =>
    ellipse(x, y + 3, w * 0.4, h * 0.4, p.ink, fade(0.2)) +
    path(poly([x - w * 0.42, y], [x, y - w * 1.3], [x, y + h * 0.4]), shade(hues[1] ?? p.hues[1], -0.02)) +
    path(poly([x + w * 0.42, y], [x, y - w * 1.3], [x, y + h * 0.4]), shade(hues[1] ?? p.hues[1], -0.12))
  let art = ''
  for (let sum = -side; sum <= side * 3; sum++) {
    for (let gx = -side; gx <= side * 2; gx++) {
      const gy = sum - gx
      if (gy < -side || gy > side * 2) continue
      if (island && (gx < 0 || gy < 0 || gx >= side || gy >= side)) continue
      const x = 400 + (gx - gy) * w
      const y = (island ? 330 - (side - 1) * h + 40 : 90) + (gx + gy) * h
      if (x < -w || x > 800 + w || y < -60 || y > 760) continue
      const level = Math.round((field(gx / 3.2 + 20, gy / 3.2 + 20) + 1) * 2.2)
      const water = level <= 1 && !towers
      const ground = water
        ? mix(p.hues[1], p.sky[2], 0.25)
        : mix(hues[level % 3] ?? p.hues[0], p.paper, 0.16 + level * 0.05)
      const z = water ? 4 : towers ? 8 : level * tile * 0.5
      const tall =
        towers && r.chance(0.46)
          ? r.between(1, 5) * tile * (1 - Math.hypot(gx - side / 2, gy - side / 2) / (side * 1.5))
          : 0
      if (tall > 20) {
        const wall = hues[r.int(0, 4)] ?? p.hues[0]
        art += cube(x, y, tall, wall) + windows(x, y, tall, p.sun)
      } else {
        art += cube(x, y, z, ground)
        if (!water && r.chance(0.16)) art += tree(x, y - z)
      }
    }
  }
  const [sx, sy] = [r.between(120, 680), r.between(80, 140)]
  return (
    background(paint.linear([p.sky[0], p.sky[1], p.sky[2]])) +
    paint.glow(sx, sy, 240, p.sun, 0.6) +
    circle(sx, sy, 48, p.sun) +
    (island ? ellipse(400, 545, 330, 44, p.ink, fade(0.22)) : '') +
    art
  )
}
