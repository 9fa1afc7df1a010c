import { mix, shade, standingOut } from '../../drawing/colour.ts'
import type { Composition, Sketch } from '../../drawing/context.ts'
import {
  background,
  circle,
  ellipse,
  fade,
  num,
  path,
  place,
  rect,
  rounded,
  star,
  stroke,
  times,
} from '../../drawing/svg.ts'

/** Bars in place of words: paragraphs with ragged ends. */
function lines({ random: r }: Sketch, x: number, y: number, w: number, count: number, ink: string, gap = 17): string {
  return times(count, (i) => {
    if (i % 6 === 5) return rect(x, y + i * gap, w * r.between(0.25, 0.7), gap * 0.32, ink, rounded(3))
    const parts = r.between(0.3, 0.7) * w
    return (
      rect(x, y + i * gap, parts - 5, gap * 0.32, ink, rounded(3)) +
      rect(x + parts + 3, y + i * gap, w - parts - r.between(3, 14), gap * 0.32, ink, rounded(3))
    )
  })
}

/** A sheet around 0,0 with a great initial block, a picture or a title rule. */
function sheet(s: Sketch, w: number, h: number, paper: string): string {
  const { random: r, palette: p } = s
  const ink = mix(p.ink, paper, 0.32)
  const [x, y] = [-w / 2 + 34, -h / 2 + 40]
  const hue = r.pick(p.hues)
  const inner = w - 68
  const page =
    rect(-w / 2 + 9, -h / 2 + 12, w, h, p.ink, rounded(6) + fade(0.2)) + rect(-w / 2, -h / 2, w, h, paper, rounded(6))
  const initial =
    rect(x, y + 46, 84, 84, hue, rounded(4)) +
    path(star(x + 42, y + 88, 32, 13, r.int(5, 9)), paper) +
    circle(x + 42, y + 88, 9, p.ink)
  const text =
    lines(s, x + 98, y + 48, inner - 98, 5, ink) + lines(s, x, y + 146, inner, Math.floor((h - 240) / 17), ink)
  return (
    page +
    rect(x, y, inner * 0.72, 15, p.ink, rounded(4)) +
    rect(x, y + 23, inner * 0.4, 7, hue, rounded(4)) +
    initial +
    text
  )
}

const feather = (colour: string, ink: string) =>
  path('M0 0C-50 -90 -60 -230 40 -330C90 -240 70 -100 0 0Z', colour) +
  path('M0 0C60 -100 80 -230 40 -330C30 -200 20 -100 0 0Z', shade(colour, -0.09)) +
  times(6, (i) => stroke(`M${num(8 + i * 3)} ${num(-50 - i * 40)}l-34 -28`, shade(colour, 0.12), 3)) +
  stroke('M38 -320Q20 -160 -14 60', ink, 4.5)

/** Loose manuscript leaves, a quill and an inkwell on a desk. */
const desk = (s: Sketch): string => {
  const { random: r, palette: p, paint } = s
  const wood = mix(r.pick(p.hues), p.ink, r.pick([0.1, 0.5, 0.75]))
  const grain = times(
    9,
    (i) =>
      rect(0, i * 68, 800, 2, shade(wood, -0.08), fade(0.7)) +
      rect(r.between(0, 700), i * 68 + r.between(10, 50), r.between(60, 240), 2, shade(wood, -0.05)),
  )
  const side = r.pick([-1, 1])
  const middle = 400 - side * r.between(50, 90)
  const leaves = times(r.int(1, 3), (i) =>
    place(
      sheet(s, 330, 450, mix(p.paper, p.sun, 0.4 - i * 0.12)),
      middle - side * (110 - i * 30),
      330 + r.bell() * 24,
      1,
      -side * r.between(5, 20),
    ),
  )
  const top = place(sheet(s, 340, 460, p.paper), middle, 312, 1, r.between(-6, 6))
  const plume = standingOut(p.paper, p.hues)[0] ?? p.hues[0]
  const well =
    ellipse(682, 512, 76, 22, p.ink, fade(0.25)) +
    path('M616 430H736L752 500Q676 530 600 500Z', mix(p.ink, p.hues[1], 0.3)) +
    ellipse(676, 430, 60, 17, p.ink) +
    ellipse(676, 430, 40, 10, shade(p.ink, -0.05))
  const blots = times(5, () => circle(r.between(60, 740), r.between(60, 560), r.between(3, 9), p.ink, fade(0.7)))
  const tools = place(well + place(feather(plume, p.ink), 670, 412, 1.08, 14), side > 0 ? 0 : 800, 0, side, 0, 1)
  return (
    background(paint.linear([shade(wood, 0.04), shade(wood, -0.06)], 'slope')) +
    grain +
    paint.glow(400 - side * 200, 120, 420, p.sun, 0.5) +
    leaves +
    top +
    blots +
    tools
  )
}

/** An open book from which shapes rise. */
const book = (s: Sketch): string => {
  const { random: r, palette: p, paint } = s
  const cover = standingOut(p.sky[2], p.hues)[0] ?? p.hues[0]
  const ink = mix(p.ink, p.paper, 0.45)
  const half = path(
    'M0 0C60 -40 200 -44 290 -14V170C200 140 60 146 0 190Z',
    paint.linear([shade(p.paper, -0.1), p.paper, p.paper, shade(p.paper, -0.04)], 'across'),
  )
  const text = times(7, (i) =>
    stroke(
      `M34 ${num(8 + i * 21)}C90 ${num(-20 + i * 21)} 190 ${num(-24 + i * 21)} ${num(230 + r.between(0, 34))} ${num(-6 + i * 21)}`,
      ink,
      5,
    ),
  )
  const rising = times(74, (i) => {
    const t = i / 74
    const [x, y] = [400 + Math.sin(t * 9 + 1) * (30 + t * 170) + r.bell() * 54, 380 - t * 340]
    const shape = r.pick([
      path(star(0, 0, 17, 7, 5), r.pick(p.hues)),
      circle(0, 0, 9, r.pick(p.hues)),
      path('M0 0C8 -14 30 -14 38 0C30 14 8 14 0 0Z', r.pick(p.hues)),
      path(star(0, 0, 20, 3, 4), p.sun),
      path('M0 16C-26 -2 -16 -18 -6 -16Q0 -15 0 -9Q0 -15 6 -16C16 -18 26 -2 0 16Z', r.pick(p.hues)),
    ])
    return place(shape, x, y, 0.55 + t * 0.9, r.between(0, 360))
  })
  return (
    background(paint.linear(p.sky)) +
    paint.glow(400, 330, 400, p.sun, 0.95) +
    ellipse(400, 560, 330, 24, p.ink, fade(0.3)) +
    path('M92 382Q250 350 400 402Q550 350 708 382V572Q550 546 400 590Q250 546 92 572Z', cover) +
    place(half + text, 400, 384, 1) +
    place(half + text, 400, 384, -1, 0, 1) +
    stroke('M400 386V572', shade(p.paper, -0.2), 4) +
    rising
  )
}

/** The writer's craft, without a single letter. */
export const page: Composition = (s) => (s.subject === 'book' ? book(s) : desk(s))
