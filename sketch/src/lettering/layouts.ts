import type { Random } from '../drawing/random.ts'
import { background, circle, HEIGHT, place, range, rect, rounded, WIDTH } from '../drawing/svg.ts'
import type { Tints } from './tints.ts'

/** Where the title goes. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly isCentred: boolean
  /** Of the lines within the height. */
  readonly at: 'top' | 'middle' | 'bottom'
}

export interface Parts {
  readonly tints: Tints
  readonly random: Random
  /** The mark, and the same barely seen; around 0,0, about 400 wide. */
  readonly mark: string
  readonly shadow: string
}

interface Layout {
  readonly art: string
  readonly box: Box
}

const box = (x: number, y: number, width: number, height: number, at: Box['at'], isCentred = false): Box => ({
  x,
  y,
  width,
  height,
  at,
  isCentred,
})

const MARGIN = 60
const INNER = WIDTH - 2 * MARGIN

/** Cards show a badge at the upper left: no letters and no mark stand there. */
const BELOW_BADGE = 145

/** A small mark in a corner, the title at the other end of the height. */
function corner({ random, mark }: Parts): Layout {
  const isTop = random.chance(0.5)
  const x = isTop || random.chance(0.5) ? WIDTH - MARGIN - 58 : MARGIN + 58
  return {
    art: place(mark, x, isTop ? 112 : HEIGHT - 92, 0.28),
    box: isTop ? box(MARGIN, 190, INNER, 350, 'bottom') : box(MARGIN, BELOW_BADGE, INNER, 300, 'top'),
  }
}

/** The mark, as large as the picture and barely seen, cut off at an edge. */
function giant({ random, mark, shadow }: Parts): Layout {
  const [isRight, isLow] = [random.chance(0.5), random.chance(0.5)]
  const large = place(shadow, isRight ? 620 : 180, isLow ? 430 : 190, 1.35, random.pick([-14, 0, 14]))
  const small = isLow ? place(mark, MARGIN + 40, HEIGHT - 84, 0.24) : place(mark, WIDTH - MARGIN - 40, 92, 0.24)
  return {
    art: large + small,
    box: isLow ? box(MARGIN, BELOW_BADGE, INNER, 300, 'top') : box(MARGIN, 150, INNER, 390, 'bottom'),
  }
}

/** A band at a side or at an edge, which holds the mark. */
function band({ random, mark, tints }: Parts): Layout {
  const side = random.int(0, 3)
  if (side < 2) {
    const x = side === 0 ? 0 : WIDTH - 170
    const art = rect(x, 0, 170, HEIGHT, tints.field) + place(mark, x + 85, HEIGHT - 110, 0.28)
    return { art, box: box(side === 0 ? 215 : 50, BELOW_BADGE, 535, 400, side === 0 ? 'middle' : 'bottom') }
  }
  const y = side === 2 ? 0 : HEIGHT - 140
  const art = rect(0, y, WIDTH, 140, tints.field) + place(mark, WIDTH - MARGIN - 48, y + 70, 0.24)
  return {
    art,
    box: side === 2 ? box(MARGIN, 175, INNER, 380, 'middle') : box(MARGIN, BELOW_BADGE, INNER, 295, 'middle'),
  }
}

/** A fine frame with the mark on its line. */
function framed({ random, mark, tints }: Parts): Layout {
  const isLow = random.chance(0.5)
  const line = `<rect x="34" y="${isLow ? 34 : 84}" width="732" height="482" fill="none" stroke="${tints.line}" stroke-width="3"/>`
  const y = isLow ? 516 : 84
  const x = isLow ? random.pick([150, 400, 650]) : random.pick([400, 650])
  return {
    art: line + rect(x - 82, y - 20, 164, 40, tints.ground) + place(mark, x, y, 0.27),
    box: box(74, 150, 652, isLow ? 300 : 380, 'middle', x === 400),
  }
}

/** A quarter of a disc in a corner with the mark within. */
function quarter({ random, mark, tints }: Parts): Layout {
  const isLow = random.chance(0.6)
  const isRight = !isLow || random.chance(0.5)
  const disc = circle(isRight ? WIDTH : 0, isLow ? HEIGHT : 0, 270, tints.field)
  return {
    art: disc + place(mark, isRight ? WIDTH - 96 : 96, isLow ? HEIGHT - 84 : 90, 0.28),
    box: isLow ? box(MARGIN, BELOW_BADGE, INNER, 295, 'top') : box(MARGIN, 205, INNER, 335, 'bottom'),
  }
}

/** A label on the ground, as on the spine of a file. */
function label({ random, mark, tints }: Parts): Layout {
  const isLow = random.chance(0.5)
  const top = isLow ? 160 : 44
  const x = isLow ? random.pick([400, 700]) : random.pick([100, 400, 700])
  return {
    art:
      background(tints.field) +
      rect(44, top, 712, 396, tints.ground, rounded(18)) +
      place(mark, x, isLow ? 82 : 520, 0.25),
    box: box(84, isLow ? 188 : BELOW_BADGE, 632, isLow ? 340 : 275, 'middle', random.chance(0.4)),
  }
}

/** Marks in a row, one of them in colour. */
function row({ random, mark, shadow }: Parts): Layout {
  const [lit, isCentred] = [random.int(0, 4), random.chance(0.3)]
  const marks = range(5).map((i) => place(i === lit ? mark : shadow, 112 + i * 144, HEIGHT - 84, 0.24))
  return { art: marks.join(''), box: box(MARGIN, BELOW_BADGE, INNER, 300, 'middle', isCentred) }
}

/** The title in the middle below or above its mark. */
function centred({ random, mark, tints }: Parts): Layout {
  const isTop = random.chance(0.5)
  const rule = rect(350, isTop ? 178 : 438, 100, 5, tints.line, rounded(2))
  return {
    art: rule + place(mark, 400, isTop ? 100 : 512, 0.28),
    box: isTop ? box(MARGIN, 205, INNER, 355, 'middle', true) : box(MARGIN, BELOW_BADGE, INNER, 275, 'middle', true),
  }
}

/** A page with a folded corner, seen before the mark. */
function sheet({ random, mark, shadow, tints }: Parts): Layout {
  const isLeft = random.chance(0.5)
  const x = isLeft ? 0 : 130
  const fold = `<path d="M${isLeft ? 670 : 130} 0${isLeft ? 'l-90 0l90 90Z' : 'l90 0l-90 90Z'}" fill="${tints.field}"/>`
  return {
    art:
      background(tints.field) +
      place(shadow, isLeft ? 740 : 60, 480, 0.8, random.pick([-10, 8])) +
      rect(x, 0, 670, HEIGHT, tints.ground) +
      fold +
      place(mark, isLeft ? 734 : 66, isLeft ? random.pick([90, 500]) : 500, 0.24),
    box: box(x + 50, BELOW_BADGE, 570, 400, 'middle'),
  }
}

export const LAYOUTS = { corner, giant, band, framed, quarter, label, row, centred, sheet } as const satisfies Record<
  string,
  (parts: Parts) => Layout
>

/** A mark alone, where the title has no letters that can be drawn. */
export const alone = ({ mark, shadow, random }: Parts): string =>
  place(shadow, random.pick([200, 600]), random.pick([180, 420]), 1.5, random.pick([-14, 0, 14]), 1.5) +
  place(mark, 400, 300, 0.8)
