import { distance, lightness, mix, standingOut } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { background, circle, fade, num, path, polyline, rect, rounded, star, stroke } from '../../drawing/svg.ts'

const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/** A maze carved by a wanderer, with the way through it drawn in. */
export const maze: Composition = ({ random: r, palette: p, paint }) => {
  const cell = r.pick([40, 50, 66.6])
  const [columns, rows] = [Math.floor(740 / cell), Math.floor(540 / cell)]
  const [left, top] = [(800 - columns * cell) / 2, (600 - rows * cell) / 2]
  const open = new Set<string>()
  const from = new Map<number, number>([[0, -1]])
  const stack = [0]
  while (stack.length > 0) {
    const at = stack[stack.length - 1] ?? 0
    const [x, y] = [at % columns, Math.floor(at / columns)]
    const next = r
      .shuffle(STEPS)
      .map(([dx, dy]) => ({ x: x + dx, y: y + dy }))
      .find((c) => c.x >= 0 && c.y >= 0 && c.x < columns && c.y < rows && !from.has(c.y * columns + c.x))
    if (!next) {
      stack.pop()
      continue
    }
    const to = next.y * columns + next.x
    from.set(to, at)
    open.add(`${Math.min(at, to)}-${Math.max(at, to)}`)
    stack.push(to)
  }
  const middle = (at: number): [number, number] => [
    left + ((at % columns) + 0.5) * cell,
    top + (Math.floor(at / columns) + 0.5) * cell,
  ]
  const ground = r.pick([p.ink, p.paper, mix(p.hues[0], p.ink, 0.4), p.hues[3]])
  const [wall = p.paper] = standingOut(ground, [...p.hues, p.paper, p.ink])
  const inks = [...p.hues, p.sun, p.ink, p.paper].filter(
    (hue) => distance(hue, ground) > 0.2 && distance(hue, wall) > 0.2,
  )
  const [way = p.sun, third = way] = r.shuffle(inks)
  let walls = ''
  for (let at = 0; at < columns * rows; at++) {
    const [x, y] = [left + (at % columns) * cell, top + Math.floor(at / columns) * cell]
    if (at % columns < columns - 1 && !open.has(`${at}-${at + 1}`)) walls += `M${num(x + cell)} ${num(y)}v${num(cell)}`
    if (at + columns < columns * rows && !open.has(`${at}-${at + columns}`))
      walls += `M${num(x)} ${num(y + cell)}h${num(cell)}`
  }
  const trail: [number, number][] = []
  for (let at = columns * rows - 1; at >= 0; at = from.get(at) ?? -1) trail.push(middle(at))
  const [ex, ey] = middle(columns * rows - 1)
  const [sx, sy] = middle(0)
  const rooms = Array.from({ length: 26 }, () => {
    const [x, y] = middle(r.int(0, columns * rows - 1))
    return rect(x - cell / 2, y - cell / 2, cell, cell, r.pick(p.hues), fade(0.35))
  }).join('')
  const dots = Array.from({ length: columns * rows }, (_, at) =>
    r.chance(0.5) ? circle(...middle(at), cell * 0.055, wall, fade(0.6)) : '',
  ).join('')
  return (
    background(paint.linear([mix(ground, p.hues[3], 0.08), mix(ground, p.hues[0], 0.2)], 'slope')) +
    rooms +
    dots +
    stroke(polyline(...trail), way, cell * 0.26, fade(0.95)) +
    stroke(walls, p.ink, cell * 0.2, `${fade(lightness(ground) < 0.4 ? 0.6 : 0.2)} transform="translate(3 5)"`) +
    stroke(walls, wall, cell * 0.19) +
    `<rect x="${num(left)}" y="${num(top)}" width="${num(columns * cell)}" height="${num(rows * cell)}" fill="none" stroke="${wall}" stroke-width="${num(cell * 0.24)}"${rounded(8)}/>` +
    path(
      `M${num(sx)} ${num(sy)}L${num(sx + cell * 0.33)} ${num(sy - cell * 0.22)}A${num(cell * 0.4)} ${num(cell * 0.4)} 0 1 0 ${num(sx + cell * 0.33)} ${num(sy + cell * 0.22)}Z`,
      third,
    ) +
    path(star(ex, ey, cell * 0.42, cell * 0.18, 5), third)
  )
}
