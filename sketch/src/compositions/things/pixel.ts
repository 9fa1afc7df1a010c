import { nightSky } from '../../drawing/backdrop.ts'
import { mix, shade } from '../../drawing/colour.ts'
import type { Composition, Sketch } from '../../drawing/context.ts'
import { noise1 } from '../../drawing/noise.ts'
import { group, range, times } from '../../drawing/svg.ts'

const CELL = 10
/** A run of pixels on the 80 × 60 grid. */
const px = (x: number, y: number, w: number, h: number, fill: string) =>
  `<path fill="${fill}" d="M${Math.round(x) * CELL} ${Math.round(y) * CELL}h${Math.round(w) * CELL}v${Math.round(h) * CELL}h${-Math.round(w) * CELL}z"/>`

const HERO = [
  '..1111..',
  '.111111.',
  '.122221.',
  '.232232.',
  '.222222.',
  '..4444..',
  '.444444.',
  '24444442',
  '2.4444.2',
  '..5555..',
  '..5..5..',
  '.55..55.',
]
const GHOST = [
  '..1111..',
  '.111111.',
  '11111111',
  '12211221',
  '13211321',
  '11111111',
  '11111111',
  '11111111',
  '1.11.1.1',
]
const INVADER = [
  '..1.....1..',
  '...1...1...',
  '..1111111..',
  '.11.111.11.',
  '11111111111',
  '1.1111111.1',
  '1.1.....1.1',
  '...11.11...',
]
const SHIP = ['....1....', '...121...', '...121...', '..11111..', '.1113111.', '111131111', '11.444.11', '1...5...1']
const HEART = ['.11.11.', '1211111', '1111111', '.11111.', '..111..', '...1...']

function sprite(rows: readonly string[], x: number, y: number, colours: readonly string[]): string {
  let out = ''
  for (const [j, row] of rows.entries())
    for (const [i, mark] of [...row].entries())
      if (mark !== '.') out += px(x + i, y + j, 1, 1, colours[Number(mark) - 1] ?? '#000000')
  return out
}

const bands = (colours: readonly string[], until: number) => {
  const count = 12
  return times(count, (i) => {
    const t = (i / (count - 1)) * (colours.length - 1)
    const from = Math.min(colours.length - 2, Math.floor(t))
    return px(
      0,
      Math.floor((i * until) / count),
      80,
      Math.ceil(until / count) + 1,
      mix(colours[from] ?? '#000000', colours[from + 1] ?? '#000000', t - from),
    )
  })
}

/** A run-and-jump world: hills, platforms, coins, a hero. */
const platform = ({ random: r, palette: p }: Sketch): string => {
  const line = noise1(r, 2)
  const hills = (base: number, high: number, colour: string, stretch: number) =>
    times(80, (x) => px(x, base - Math.round((line(x / stretch + base) + 1) * high), 1, 60, colour))
  const [sunX, sunY] = [r.int(12, 64), r.int(9, 18)]
  const sun = range(11)
    .map((j) => {
      const half = Math.round(Math.sqrt(30 - (j - 5) ** 2))
      return px(sunX - half, sunY + j - 5, half * 2, 1, p.sun)
    })
    .join('')
  const cloud = times(4, () => {
    const [x, y] = [r.int(-4, 70), r.int(4, 20)]
    return px(x, y, 14, 2, p.paper) + px(x + 2, y - 2, 9, 2, p.paper) + px(x + 5, y - 3, 4, 1, p.paper)
  })
  const soil = mix(p.hues[3], p.ink, 0.4)
  const grass = p.hues[1]
  const ground =
    px(0, 50, 80, 10, soil) +
    px(0, 50, 80, 2, grass) +
    times(30, () => px(r.int(0, 79), r.int(53, 59), r.int(1, 3), 1, shade(soil, -0.07))) +
    times(26, (i) => px(i * 3 + r.int(0, 2), 52, 1, 1, grass))
  const block = (x: number, y: number, n: number) =>
    px(x, y, n * 5, 4, p.hues[0]) +
    times(
      n,
      (i) =>
        px(x + i * 5, y, 5, 1, shade(p.hues[0], 0.1)) +
        px(x + i * 5 + 4, y, 1, 4, shade(p.hues[0], -0.12)) +
        px(x + i * 5 + 2, y + 2, 1, 1, p.sun),
    )
  const coin = (x: number, y: number) =>
    px(x, y, 2, 4, p.hues[2]) + px(x - 1, y + 1, 4, 2, p.hues[2]) + px(x, y + 1, 1, 2, p.paper)
  const pipe = (x: number, h: number) =>
    px(x, 50 - h, 8, h, p.hues[4]) +
    px(x - 1, 50 - h, 10, 3, p.hues[4]) +
    px(x + 1, 50 - h, 1, h, shade(p.hues[4], 0.12)) +
    px(x + 6, 50 - h, 2, h, shade(p.hues[4], -0.14))
  const tree = (x: number) =>
    px(x + 3, 42, 2, 8, soil) +
    px(x, 36, 8, 6, shade(grass, -0.1)) +
    px(x + 1, 34, 6, 2, shade(grass, -0.03)) +
    px(x + 2, 32, 4, 2, grass)
  const [bx, by] = [r.int(10, 26), r.int(33, 37)]
  return (
    bands(p.sky, 50) +
    sun +
    cloud +
    hills(34, 7, mix(p.sky[2], p.hues[0], 0.4), 13) +
    hills(42, 6, mix(p.sky[2], p.hues[0], 0.75), 9) +
    tree(r.int(0, 8)) +
    tree(r.int(30, 36)) +
    pipe(r.int(60, 68), r.int(8, 13)) +
    ground +
    block(bx, by, 3) +
    block(bx + 26, by - 9, 2) +
    times(3, (i) => coin(bx + 1 + i * 5, by - 7)) +
    coin(bx + 30, by - 16) +
    sprite(HERO, r.int(42, 50), 38, [p.hues[0], '#f4c79b', '#1b1720', p.hues[3], p.ink]) +
    times(3, (i) => sprite(HEART, 3 + i * 8, 3, ['#e8374e', '#ffffff']))
  )
}

/** Rows of invaders over a lone ship. */
const arcade = (s: Sketch): string => {
  const { random: r, palette: p } = s
  const rows = times(4, (j) =>
    times(5, (i) =>
      sprite(j % 2 === 0 ? INVADER : GHOST, 5 + i * 15 + (j % 2) * 2, 4 + j * 10, [p.hues[j] ?? p.sun, p.paper, p.ink]),
    ),
  )
  const stars = times(60, () =>
    px(r.int(0, 79), r.int(0, 59), 1, 1, r.pick([p.paper, p.sun, mix(p.paper, p.ink, 0.6)])),
  )
  const x = r.int(24, 46)
  const shots = times(4, (i) => px(x + 4, 46 - i * 5 - r.int(0, 2), 1, 3, p.sun))
  const shields = times(
    4,
    (i) =>
      px(6 + i * 20, 47, 10, 3, p.hues[1]) +
      px(7 + i * 20, 46, 8, 1, p.hues[1]) +
      px(6 + i * 20, 50, 3, 1, p.hues[1]) +
      px(13 + i * 20, 50, 3, 1, p.hues[1]),
  )
  return (
    bands(nightSky(s), 60) +
    stars +
    rows +
    shots +
    shields +
    sprite(SHIP, x, 51, [p.paper, p.hues[1], p.hues[0], p.hues[2], p.sun])
  )
}

/** A vault seen from above: walls, torches, treasure. */
const dungeon = ({ random: r, palette: p, paint }: Sketch): string => {
  const wall = mix(p.ink, p.hues[3], 0.42)
  const floor = mix(p.ink, p.hues[4], 0.28)
  const tiles = times(
    20 * 15,
    (i) =>
      px((i % 20) * 4, Math.floor(i / 20) * 4, 4, 4, shade(floor, r.bell() * 0.035)) +
      px((i % 20) * 4, Math.floor(i / 20) * 4 + 3, 4, 1, shade(floor, -0.06)),
  )
  const brick = (x: number, y: number) =>
    px(x, y, 4, 4, wall) + px(x, y, 4, 1, shade(wall, 0.1)) + px(x + 3, y + 1, 1, 3, shade(wall, -0.08))
  const inside = times(16, () => brick(r.int(3, 16) * 4, r.int(4, 11) * 4))
  const border =
    times(20, (i) => brick(i * 4, 0) + brick(i * 4, 4) + brick(i * 4, 56)) +
    times(14, (i) => brick(0, i * 4 + 4) + brick(76, i * 4 + 4))
  const torches = times(
    5,
    (i) =>
      paint.glow(110 + i * 150, 70, 130, p.sun, 0.55) +
      px(10 + i * 15, 6, 2, 3, p.hues[2]) +
      px(10 + i * 15, 4, 2, 2, p.hues[0]) +
      px(10 + i * 15, 9, 2, 2, p.ink),
  )
  const chest = (x: number, y: number) =>
    px(x, y, 7, 5, p.hues[2]) +
    px(x, y + 2, 7, 1, p.ink) +
    px(x + 3, y + 2, 1, 2, p.paper) +
    px(x, y, 7, 1, shade(p.hues[2], 0.12))
  const foes = times(3, (i) => sprite(GHOST, 12 + i * 22, r.int(32, 44), [p.hues[i] ?? p.paper, '#ffffff', '#1b1720']))
  return (
    tiles +
    inside +
    border +
    torches +
    chest(r.int(56, 66), r.int(14, 20)) +
    chest(r.int(8, 14), 50) +
    foes +
    sprite(HERO, r.int(34, 42), 20, [p.hues[0], '#f4c79b', '#1b1720', p.hues[1], p.ink]) +
    times(3, (i) => sprite(HEART, 3 + i * 8, 1, ['#e8374e', '#ffffff']))
  )
}

const SCREENS = new Map([
  ['dungeon', dungeon],
  ['arcade', arcade],
])

/** A screen of an old game: a platform world, an arcade or a dungeon. */
export const pixel: Composition = (s) =>
  group((SCREENS.get(s.subject) ?? s.random.pick([platform, arcade]))(s), ' shape-rendering="crispEdges"')
