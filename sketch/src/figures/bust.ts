/** A person from the shoulders up, built of flat shapes. The head's middle lies at 400,265. */
import { lightness, mix, shade } from '../drawing/colour.ts'
import type { Paint } from '../drawing/context.ts'
import type { Random } from '../drawing/random.ts'
import { circle, ellipse, fade, group, path, polar, rect, rounded, stroke, times } from '../drawing/svg.ts'

export interface BustColours {
  readonly skin: string
  readonly hair: string
  readonly cloth: string
  readonly accent: string
  readonly lips: string
}

export type Hair = 'long' | 'bob' | 'bun' | 'afro' | 'short' | 'hat' | 'scarf' | 'waves' | 'bald'
export type Eyes = 'open' | 'closed' | 'glasses' | 'shades'

export interface BustShape {
  readonly hair: Hair
  readonly eyes: Eyes
  readonly beard: boolean
  readonly crown: boolean
  readonly earrings: boolean
}

const FACE = 'M308 225C308 150 350 120 400 120S492 150 492 225C492 300 462 375 400 382C338 375 308 300 308 225Z'

const WOMAN: readonly Hair[] = ['long', 'bob', 'bun', 'afro', 'waves', 'long', 'waves']
const MAN: readonly Hair[] = ['short', 'hat', 'short', 'bald']
const HAIRS_OF = new Map<string, readonly Hair[]>([
  ['woman', WOMAN],
  ['queen', WOMAN],
  ['man', MAN],
  ['king', MAN],
])

/** Chooses a person of the subject by chance; `royal` sets a crown on the head. */
export function someone(r: Random, subject: string, royal: boolean): BustShape {
  const hair = r.pick(HAIRS_OF.get(subject) ?? [...WOMAN, ...MAN, 'scarf' as const])
  const rugged = hair === 'short' || hair === 'bald' || hair === 'hat'
  return {
    hair: royal && hair === 'hat' ? 'short' : hair,
    eyes: r.pick<Eyes>(['open', 'open', 'closed', 'glasses', 'shades']),
    beard: rugged && r.chance(0.55),
    crown: royal,
    earrings: !rugged && r.chance(0.75),
  }
}

function hairBehind({ hair }: BustShape, c: BustColours): string {
  const dark = shade(c.hair, -0.05)
  if (hair === 'long')
    return path(
      'M286 250C270 90 340 84 400 84S530 90 514 250C510 340 530 420 548 500H252C270 420 290 340 286 250Z',
      dark,
    )
  if (hair === 'bob')
    return path(
      'M278 240C266 96 340 86 400 86S534 96 522 240C518 300 530 340 520 372C480 392 320 392 280 372C270 340 282 300 278 240Z',
      dark,
    )
  if (hair === 'afro')
    return (
      times(15, (i) => circle(...polar(400, 195, 118, i * 24), 56, i % 2 === 0 ? dark : c.hair)) +
      circle(400, 190, 130, dark)
    )
  if (hair === 'bun')
    return (
      circle(400, 70, 52, c.hair) +
      circle(386, 58, 26, shade(c.hair, 0.06)) +
      path('M296 240C286 110 350 94 400 94S514 110 504 240Z', dark)
    )
  if (hair === 'waves')
    return (
      times(
        7,
        (i) =>
          circle(282 - (i % 2) * 14, 190 + i * 40, 40, i % 2 === 0 ? dark : c.hair) +
          circle(518 + (i % 2) * 14, 190 + i * 40, 40, i % 2 === 0 ? dark : c.hair),
      ) + ellipse(400, 200, 122, 118, dark)
    )
  if (hair === 'scarf')
    return path(
      'M270 250C258 96 338 74 400 74S542 96 530 250C526 330 540 410 570 470H230C260 410 274 330 270 250Z',
      c.accent,
    )
  return ''
}

function hairBefore({ hair }: BustShape, c: BustColours): string {
  const light = shade(c.hair, 0.06)
  if (hair === 'long')
    return (
      path(
        'M400 112C340 128 322 190 312 268C286 240 284 110 400 92C516 110 514 240 488 268C478 190 460 128 400 112Z',
        c.hair,
      ) + stroke('M392 104C340 120 312 160 304 220', light, 5, fade(0.8))
    )
  if (hair === 'bob')
    return (
      path('M306 214C302 112 350 96 400 96S498 112 494 214C440 206 360 206 306 214Z', c.hair) +
      stroke('M330 190C334 140 360 118 394 112', light, 6)
    )
  if (hair === 'bun')
    return (
      path('M302 226C300 130 350 100 400 100S500 130 498 226C480 170 450 142 400 142S320 170 302 226Z', c.hair) +
      stroke('M330 160C350 128 380 118 410 118', light, 5)
    )
  if (hair === 'afro')
    return path('M308 226C310 160 350 138 400 138S490 160 492 226C500 130 450 104 400 104S300 130 308 226Z', c.hair)
  if (hair === 'short')
    return (
      path(
        'M304 236C290 120 340 70 420 82C480 76 512 130 496 236C490 190 480 170 462 158C420 172 360 168 336 150C318 172 310 200 304 236Z',
        c.hair,
      ) + stroke('M346 130C370 106 410 100 440 112', light, 6)
    )
  if (hair === 'waves')
    return path(
      'M400 116C350 120 330 160 310 240C280 180 310 92 400 92S520 180 490 240C470 160 450 120 400 116Z',
      c.hair,
    )
  if (hair === 'hat')
    return (
      path('M306 170C310 84 350 58 400 58S490 84 494 170Z', c.accent) +
      rect(306, 142, 188, 30, shade(c.accent, -0.16)) +
      ellipse(400, 174, 178, 26, shade(c.accent, -0.04))
    )
  if (hair === 'scarf')
    return path(
      'M300 250C296 140 350 112 400 112S504 140 500 250C490 330 460 386 400 396C340 386 310 330 300 250ZM316 240C318 306 346 366 400 372C454 366 482 306 484 240C480 166 448 140 400 140S320 166 316 240Z',
      shade(c.accent, 0.06),
      ' fill-rule="evenodd"',
    )
  return ''
}

function eyes({ eyes: kind }: BustShape, c: BustColours, ink: string): string {
  const brow = stroke('M336 218Q356 206 378 214M422 214Q444 206 464 218', mix(c.hair, ink, 0.4), 6)
  if (kind === 'closed')
    return brow + stroke('M340 248Q358 262 378 248M422 248Q442 262 460 248M342 252L335 259M458 252L465 259', ink, 4.5)
  const one = (x: number) =>
    path(`M${x - 21} 248Q${x} 228 ${x + 21} 248Q${x} 264 ${x - 21} 248Z`, '#fffaf2') +
    circle(x, 246, 10.5, mix(c.accent, ink, 0.3)) +
    circle(x, 246, 5, ink) +
    circle(x + 3, 242, 2.6, '#ffffff') +
    stroke(`M${x - 23} 248Q${x} 226 ${x + 23} 247`, ink, 4.5)
  if (kind === 'open') return brow + one(358) + one(442)
  if (kind === 'glasses')
    return (
      brow +
      one(358) +
      one(442) +
      circle(358, 247, 35, '#ffffff', ` fill-opacity=".16" stroke="${ink}" stroke-width="5"`) +
      circle(442, 247, 35, '#ffffff', ` fill-opacity=".16" stroke="${ink}" stroke-width="5"`) +
      stroke('M393 243Q400 237 407 243', ink, 5)
    )
  return (
    rect(318, 226, 74, 46, ink, rounded(18)) +
    rect(408, 226, 74, 46, ink, rounded(18)) +
    stroke('M390 238Q400 231 410 238', ink, 6) +
    stroke('M332 258L356 236M422 258L446 236', c.accent, 5, fade(0.75))
  )
}

export function bust(paint: Paint, shape: BustShape, c: BustColours, ink: string): string {
  const neck = path('M358 340H442V440Q400 470 358 440Z', shade(c.skin, -0.09))
  const body = path(
    'M140 620C150 500 230 450 340 428Q400 476 460 428C570 450 650 500 660 620Z',
    paint.linear([shade(c.cloth, 0.04), shade(c.cloth, -0.08)]),
  )
  const collar =
    shape.eyes === 'shades'
      ? path('M340 428L400 520L460 428L486 440L410 600H390L314 440Z', mix(c.cloth, ink, 0.35))
      : stroke('M340 430Q400 486 460 430', c.accent, 13)
  const ears = ellipse(306, 256, 15, 25, shade(c.skin, -0.05)) + ellipse(494, 256, 15, 25, shade(c.skin, -0.05))
  const shadow = group(
    path('M400 100H520V400H380C420 330 428 200 400 100Z', shade(c.skin, -0.08), fade(0.8)),
    paint.clip(path(FACE, '#000')),
  )
  const cheeks = circle(340, 300, 21, c.lips, fade(0.28)) + circle(460, 300, 21, c.lips, fade(0.28))
  const nose = stroke(
    'M402 240Q396 280 388 292Q394 302 410 300',
    shade(c.skin, lightness(c.skin) > 0.5 ? -0.22 : -0.13),
    4.5,
  )
  const mouth =
    path('M366 334Q386 322 400 329Q414 322 434 334Q400 362 366 334Z', c.lips) +
    stroke('M368 335Q400 342 432 335', mix(c.lips, ink, 0.5), 2.6)
  const beard = path(
    'M308 236C308 300 330 396 400 410C470 396 492 300 492 236C484 290 462 306 440 310Q400 296 360 310C338 306 316 290 308 236ZM368 334Q400 320 432 334Q400 356 368 334Z',
    mix(c.hair, ink, 0.1),
    ' fill-rule="evenodd"',
  )
  const rings =
    shape.earrings && shape.hair !== 'scarf'
      ? circle(302, 306, 13, 'none', ` stroke="${c.accent}" stroke-width="6"`) +
        circle(498, 306, 13, 'none', ` stroke="${c.accent}" stroke-width="6"`)
      : ''
  const crown = shape.crown
    ? path('M312 130L296 40L346 84L400 22L454 84L504 40L488 130Q400 108 312 130Z', '#f2c14e') +
      path('M312 130L310 112Q400 90 490 112L488 130Q400 108 312 130Z', '#cf8f2a') +
      circle(400, 66, 10, c.lips)
    : ''
  return (
    hairBehind(shape, c) +
    body +
    neck +
    collar +
    ears +
    path(FACE, c.skin) +
    shadow +
    cheeks +
    (shape.beard ? beard : '') +
    nose +
    mouth +
    eyes(shape, c, ink) +
    hairBefore(shape, c) +
    rings +
    crown
  )
}
