import { nightSky } from '../../drawing/backdrop.ts'
import { distance, mix, shade, standingOut } from '../../drawing/colour.ts'
import type { Composition, Sketch } from '../../drawing/context.ts'
import {
  background,
  circle,
  ellipse,
  fade,
  num,
  type Point,
  path,
  place,
  polar,
  poly,
  range,
  rect,
  rounded,
  stroke,
  times,
} from '../../drawing/svg.ts'

/** Broken towers that stand in the clouds or in water up to their waists, one window lit. */
function drowned({ random: r, palette: p }: Sketch, stone: string, x: number): string {
  const tower = (at: number, width: number, height: number, isWhole: boolean) => {
    const [left, right, top] = [at - width / 2, at + width / 2, 560 - height]
    const broken: Point[] = [
      [at - width * 0.2, top + 16],
      [at + width * 0.1, top - 6],
    ]
    const roof: Point[] = isWhole ? [[at, top - width * 1.5]] : broken
    const outline: Point[] = [[left, 620], [left, top], ...roof, [right, top], [right, 620]]
    return path(poly(...outline), shade(stone, r.bell() * 0.03))
  }
  return (
    tower(x - 78, 44, r.between(60, 96), false) +
    tower(x + 84, 40, r.between(80, 120), true) +
    rect(x - 90, 486, 170, 120, shade(stone, -0.03)) +
    tower(x, 62, r.between(150, 190), true) +
    path(`M${num(x - 7)} 470v-18a7 7 0 0 1 14 0v18Z`, p.sun)
  )
}

/** A serpent dragon winding around the moon, above a sea of clouds. */
export const dragon: Composition = (s) => {
  const { random: r, palette: p, paint } = s
  const sky: readonly [string, string, string] = r.chance(0.55) ? nightSky(s) : p.sky
  const [one = p.hues[0], two = p.hues[2]] = standingOut(
    sky[1],
    p.hues.filter((hue) => distance(hue, p.sun) > 0.25),
  )
  const [coat, crest] = p.named ? [p.named[0] ?? one, p.named[1] ?? shade(one, 0.12)] : [one, two]
  const belly = mix(p.sun, coat, 0.25)
  const [mx, my, size] = [r.between(380, 460), r.between(230, 290), r.between(150, 190)]
  const phase = r.between(-0.3, 0.3)
  const spine: Point[] = range(90).map((i) => {
    const t = i / 89
    return [
      690 - t * 500 + Math.sin(t * 9.4 + phase) * 62,
      524 - t * 320 + Math.cos(t * 8.2 + phase) * 118 * (1 - t * 0.35),
    ]
  })
  const width = (i: number) => 8 + Math.sin(Math.min(1, i / 70) * Math.PI * 0.62) * 40
  const body = range(90)
    .map((i) => {
      const [x, y] = spine[i] ?? [0, 0]
      const [nx, ny] = spine[Math.min(89, i + 1)] ?? [x, y]
      const angle = (Math.atan2(ny - y, nx - x) * 180) / Math.PI
      const w = width(i)
      const fin =
        i % 3 === 0
          ? path(poly(polar(0, 0, w * 0.8, 60), polar(0, 0, w * 1.75, 118), polar(0, 0, w * 0.8, 140)), crest)
          : ''
      const scale =
        i % 2 === 0
          ? stroke(
              `M${num(-w * 0.3)} ${num(w * 0.45)}q${num(w * 0.4)} ${num(-w * 0.2)} ${num(w * 0.3)} ${num(-w * 0.6)}`,
              shade(coat, 0.13),
              2.4,
            )
          : ''
      return place(
        fin +
          circle(0, 0, w, i % 2 === 0 ? coat : shade(coat, -0.025)) +
          ellipse(0, -w * 0.55, w * 0.62, w * 0.4, i % 2 === 0 ? belly : shade(belly, -0.05)) +
          scale,
        x,
        y,
        1,
        angle,
      )
    })
    .join('')
  const leg = (i: number) => {
    const [x, y] = spine[i] ?? [0, 0]
    return place(
      stroke('M0 0Q40 34 20 76', coat, 24) + stroke('M20 76L2 104M20 76L26 108M20 76L48 98', crest, 8),
      x,
      y,
      0.9,
      r.bell() * 20,
    )
  }
  const [hx, hy] = spine[89] ?? [200, 180]
  const head = place(
    stroke('M30 -40Q80 -92 130 -96M14 -46Q50 -110 84 -132', mix(p.sun, p.paper, 0.4), 11) +
      times(5, (i) =>
        path(
          'M0 0L94 -26L30 20Z',
          i % 2 === 0 ? crest : shade(crest, -0.1),
          ` transform="translate(36 ${-30 + i * 16}) rotate(${i * 14 - 24})"`,
        ),
      ) +
      path(
        'M60 -34C40 -70 -10 -72 -40 -50L-128 -34C-146 -28 -146 -2 -126 2L-52 6L-116 22C-118 40 -96 46 -70 42C0 60 60 44 60 -34Z',
        paint.linear([shade(coat, 0.06), shade(coat, -0.08)]),
      ) +
      path('M-120 3L-110 17L-100 4L-88 16L-78 4L-66 12L-56 5Z', p.paper) +
      path('M-34 -42Q-10 -62 14 -40Q-10 -26 -34 -42Z', p.sun) +
      ellipse(-10, -43, 5, 10, p.ink) +
      stroke('M-44 -54Q-14 -76 22 -54', crest, 9) +
      circle(-124, -22, 5, p.ink) +
      stroke('M-120 -12C-170 10 -180 70 -130 96M-112 -8C-190 -30 -210 20 -196 60', crest, 5),
    hx + 6,
    hy + 4,
    1.06,
    r.between(-10, 10),
  )
  const cloud = (x: number, y: number, w: number, tone: string) =>
    times(4, (i) => circle(x + i * w * 0.26, y - (i % 2) * w * 0.08, w * (0.15 + (i % 2) * 0.06), tone)) +
    rect(x - w * 0.14, y, w * 1.08, w * 0.15, tone, rounded(w * 0.075)) +
    stroke(
      `M${num(x + w * 0.1)} ${num(y - 2)}a${num(w * 0.09)} ${num(w * 0.09)} 0 1 1 ${num(w * 0.16)} ${num(w * 0.02)}`,
      shade(tone, -0.08),
      3.5,
    )
  const castle = s.words.has('castle') ? drowned(s, mix(sky[1], p.ink, 0.55), r.between(150, 190)) : ''
  const low = times(7, (i) =>
    cloud(
      -60 + i * 130 + r.bell() * 30,
      560 + (i % 2) * 22,
      r.between(170, 240),
      mix(p.paper, sky[2], 0.3 + (i % 2) * 0.16),
    ),
  )
  const wisps = times(4, () =>
    cloud(r.between(-60, 660), r.between(120, 430), r.between(110, 180), mix(p.paper, sky[1], 0.55)),
  )
  const stars = times(70, () =>
    circle(r.between(0, 800), r.between(0, 480), r.between(0.8, 2.2), p.paper, fade(r.between(0.3, 0.9))),
  )
  return (
    background(paint.linear(sky)) +
    stars +
    paint.glow(mx, my, size * 2, p.sun, 0.65) +
    circle(mx, my, size, p.sun) +
    wisps +
    castle +
    leg(30) +
    leg(62) +
    body +
    leg(38) +
    leg(70) +
    head +
    low
  )
}
