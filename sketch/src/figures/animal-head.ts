/** A four-legged friend from the front, in flat shapes. The head's middle lies at 0,0; it is about 340 wide. */
import { mix, shade } from '../drawing/colour.ts'
import type { Paint } from '../drawing/context.ts'
import type { Random } from '../drawing/random.ts'
import { circle, ellipse, fade, group, path, place, star, stroke, times } from '../drawing/svg.ts'
import type { AnimalKind } from './animal-kinds.ts'

export interface Coat {
  readonly fur: string
  readonly pale: string
  readonly ink: string
  readonly iris: string
  readonly accent: string
}

const HEADS = {
  round: 'M-150 6C-150 -92 -88 -130 0 -130S150 -92 150 6S92 126 0 126S-150 104 -150 6Z',
  broad: 'M-158 -2C-158 -92 -92 -122 0 -122S158 -92 158 -2C170 60 92 124 0 124S-170 60 -158 -2Z',
  wedge:
    'M-128 -70C-90 -122 90 -122 128 -70C140 -30 180 10 176 28C120 58 60 150 0 158C-60 150 -120 58 -176 28C-180 10 -140 -30 -128 -70Z',
  long: 'M-108 -60C-100 -130 100 -130 108 -60C116 10 76 60 66 110C58 160 -58 160 -66 110C-76 60 -116 10 -108 -60Z',
} as const

const both = (half: string) => half + place(half, 0, 0, -1, 0, 1)

function ears({ ears: kind }: AnimalKind, c: Coat): string {
  const inner = mix(c.fur, '#ff9c9c', 0.5)
  if (kind === 'point')
    return both(
      path('M-134 -30C-152 -110 -150 -180 -132 -206C-90 -186 -50 -140 -30 -100Z', c.fur) +
        path('M-124 -60C-134 -120 -132 -150 -124 -172C-100 -156 -76 -132 -62 -108Z', inner),
    )
  if (kind === 'round') return both(circle(-112, -96, 52, c.fur) + circle(-112, -96, 29, inner))
  if (kind === 'long')
    return both(
      path('M-96 -80C-140 -190 -130 -280 -92 -284C-50 -280 -30 -180 -30 -100Z', c.fur) +
        path('M-84 -110C-110 -190 -106 -246 -90 -250C-68 -244 -56 -180 -54 -116Z', inner),
    )
  if (kind === 'flop')
    return both(
      path(
        'M-84 -108C-170 -140 -214 -60 -196 40C-176 66 -140 50 -128 10C-120 -40 -104 -70 -84 -108Z',
        shade(c.fur, -0.12),
      ),
    )
  if (kind === 'wide')
    return both(
      path('M-84 -70C-140 -150 -214 -140 -228 -96C-214 -30 -140 -18 -92 -36Z', c.fur) +
        path('M-104 -66C-150 -118 -190 -114 -202 -92C-190 -54 -144 -46 -108 -50Z', inner),
    )
  return ''
}

function coat({ coat: kind }: AnimalKind, c: Coat): string {
  const dark = mix(c.fur, c.ink, 0.55)
  if (kind === 'stripes')
    return (
      path('M-12 -122L0 -50L12 -122ZM-56 -114L-34 -58L-26 -120ZM56 -114L34 -58L26 -120Z', dark) +
      both(path('M-162 -6L-104 8L-158 22ZM-150 46L-98 42L-134 70Z', dark))
    )
  if (kind === 'mask')
    return (
      both(path('M0 158C-60 150 -120 58 -174 28C-120 0 -70 20 -40 62C-26 84 -10 96 0 100Z', c.pale)) +
      path('M0 -112C-14 -60 -14 0 0 40C14 0 14 -60 0 -112Z', shade(c.fur, -0.08))
    )
  if (kind === 'bands')
    return both(path('M-30 -130C-60 -60 -70 20 -34 110L-96 90C-130 20 -110 -70 -74 -130Z', mix(c.ink, '#2b2a30', 0.5)))
  if (kind === 'patches')
    return place(ellipse(-62, -14, 44, 52, dark), 0, 0, 1, 0) + place(ellipse(62, -14, 44, 52, dark), 0, 0)
  if (kind === 'patch')
    return ellipse(66, -20, 52, 58, shade(c.fur, -0.13)) + path('M-16 -130Q0 -60 -4 20H12Q4 -60 24 -130Z', c.pale)
  if (kind === 'trunk')
    return (
      path('M-44 20C-46 110 -40 170 -50 216C-40 244 30 236 36 208C24 170 46 110 44 20Z', shade(c.fur, 0.03)) +
      stroke('M-36 90H34M-36 124H30M-40 158H24M-44 190H24', dark, 4, fade(0.5)) +
      both(path('M-58 70C-100 90 -116 130 -104 168C-92 130 -80 110 -50 104Z', '#fff8ea'))
    )
  return ''
}

/** What grows behind the head: a mane or antlers. */
function crown({ coat: kind }: AnimalKind, c: Coat): string {
  if (kind === 'mane')
    return (
      path(star(0, 0, 258, 206, 22), mix(c.fur, '#7a2f14', 0.62)) +
      path(star(0, 0, 222, 180, 22, -82), mix(c.fur, '#9a4318', 0.4))
    )
  if (kind !== 'antlers') return ''
  return both(
    stroke(
      'M-50 -100C-70 -170 -150 -170 -160 -250M-98 -158C-140 -160 -190 -176 -206 -214M-128 -184C-120 -220 -100 -240 -92 -262',
      mix(c.fur, c.ink, 0.45),
      17,
    ),
  )
}

function muzzle({ muzzle: kind, head }: AnimalKind, c: Coat): string {
  const y = head === 'long' ? 96 : head === 'wedge' ? 104 : 44
  const nose =
    path(`M-24 ${y - 6}Q0 ${y - 18} 24 ${y - 6}Q16 ${y + 22} 0 ${y + 24}Q-16 ${y + 22} -24 ${y - 6}Z`, c.ink) +
    ellipse(-8, y - 3, 6, 3.5, '#ffffff', fade(0.6))
  const smile = stroke(
    `M0 ${y + 24}V${y + 34}Q-18 ${y + 52} -38 ${y + 38}M0 ${y + 34}Q18 ${y + 52} 38 ${y + 38}`,
    c.ink,
    5,
  )
  const whiskers = stroke('M-74 46L-190 26M-76 60L-192 66M74 46L190 26M76 60L192 66', c.pale, 3.5, fade(0.9))
  if (kind === 'cat')
    return (
      ellipse(-30, 66, 42, 32, c.pale) +
      ellipse(30, 66, 42, 32, c.pale) +
      place(nose, 0, y * 0.18, 0.82) +
      smile +
      whiskers
    )
  if (kind === 'snout') return ellipse(0, y + 20, 66, 50, c.pale) + nose + smile
  if (kind === 'pig')
    return (
      ellipse(0, 48, 62, 42, shade(c.fur, -0.08)) +
      ellipse(-22, 48, 9, 15, c.ink) +
      ellipse(22, 48, 9, 15, c.ink) +
      stroke('M-30 102Q0 118 30 102', c.ink, 5)
    )
  if (kind === 'dog')
    return (
      (head === 'round' ? ellipse(0, 66, 62, 50, c.pale) : '') + place(nose, 0, 0, 1) + (head === 'wedge' ? '' : smile)
    )
  return ''
}

function eyes(r: Random, kind: AnimalKind, c: Coat): string {
  const [x, y] = [kind.head === 'long' ? 62 : 66, kind.head === 'long' ? -34 : -16]
  const sleepy = r.chance(0.2)
  if (sleepy)
    return both(stroke(`M${-x - 24} ${y}Q${-x} ${y + 22} ${-x + 24} ${y}`, kind.coat === 'patches' ? c.pale : c.ink, 7))
  if (kind.muzzle === 'cat')
    return both(
      path(
        `M${-x - 36} ${y - 4}Q${-x} ${y - 38} ${-x + 34} ${y + 14}Q${-x - 12} ${y + 30} ${-x - 36} ${y - 4}Z`,
        c.iris,
      ) +
        ellipse(-x, y, 9, 21, c.ink) +
        circle(-x + 8, y - 9, 5, '#ffffff'),
    )
  return both(circle(-x, y, 23, c.iris) + circle(-x, y, 16, c.ink) + circle(-x + 6, y - 7, 6, '#ffffff'))
}

/** Something worn on the head or around it, or nothing. */
function worn(r: Random, c: Coat, wear: Wear): string {
  if (wear === 'helmet')
    return (
      circle(0, 0, 232, '#ffffff', ` fill-opacity=".13" stroke="${c.pale}" stroke-width="15"`) +
      path(
        'M-150 -130Q-90 -190 0 -196',
        'none',
        ' stroke="#ffffff" stroke-width="12" stroke-linecap="round" opacity=".7"',
      ) +
      path('M-176 176Q0 280 176 176L190 214Q0 316 -190 214Z', c.pale) +
      circle(0, 236, 15, c.accent)
    )
  if (wear === 'crown')
    return (
      path('M-92 -104L-112 -206L-52 -156L0 -226L52 -156L112 -206L92 -104Q0 -134 -92 -104Z', '#f2c14e') +
      path('M-92 -104L-95 -122Q0 -152 95 -122L92 -104Q0 -134 -92 -104Z', '#cf8f2a') +
      circle(0, -166, 11, c.accent)
    )
  if (wear === 'glasses')
    return (
      circle(-66, -16, 45, '#ffffff', ` fill-opacity=".18" stroke="${c.ink}" stroke-width="8"`) +
      circle(66, -16, 45, '#ffffff', ` fill-opacity=".18" stroke="${c.ink}" stroke-width="8"`) +
      stroke('M-22 -20Q0 -32 22 -20', c.ink, 8)
    )
  if (wear === 'bicorne')
    return (
      path('M-196 -84C-150 -120 -110 -236 0 -236S150 -120 196 -84C120 -116 60 -126 0 -126S-120 -116 -196 -84Z', c.ink) +
      stroke('M-188 -90C-120 -122 -60 -134 0 -134S120 -122 188 -90', '#f2c14e', 10) +
      circle(0, -184, 26, c.accent) +
      circle(0, -184, 15, c.pale)
    )
  if (wear === 'cap')
    return (
      path('M-112 -96C-112 -190 -60 -214 0 -214S112 -190 112 -96Q0 -128 -112 -96Z', c.accent) +
      path('M-120 -92Q0 -136 120 -92Q70 -70 0 -72T-120 -92Z', c.ink) +
      path(star(0, -158, 24, 11, 5), '#f2c14e')
    )
  if (wear === 'hat')
    return (
      path('M-62 -108L0 -246L62 -108Q0 -132 -62 -108Z', c.accent) +
      times(4, (i) => circle(-16 + (i % 2) * 28, -136 - i * 20, 7, c.pale)) +
      circle(0, -248, 17, c.pale)
    )
  if (wear === 'flower')
    return place(
      times(6, (i) => place(ellipse(0, -24, 15, 22, c.accent), 0, 0, 1, i * 60)) + circle(0, 0, 13, '#ffd45e'),
      r.pick([-96, 96]),
      -104,
    )
  return ''
}

export type Wear = 'helmet' | 'crown' | 'bicorne' | 'cap' | 'glasses' | 'hat' | 'flower' | 'nothing'

/** Head, neck and shoulders down to y = 420. */
export function animalHead(r: Random, paint: Paint, kind: AnimalKind, c: Coat, wear: Wear): string {
  const head = HEADS[kind.head]
  const body =
    path(
      'M-96 60C-150 160 -196 260 -210 430H210C196 260 150 160 96 60Z',
      paint.linear([shade(c.fur, -0.09), shade(c.fur, -0.02)]),
    ) + path('M-64 110C-84 190 -60 260 0 330C60 260 84 190 64 110Z', c.pale, fade(0.92))
  const shadow = group(
    path('M0 -200H260V200H-10C60 120 70 -80 0 -200Z', c.ink, fade(0.1)),
    paint.clip(path(head, '#000')),
  )
  const scarf = r.chance(0.35)
    ? path('M-122 122Q0 206 122 122L138 160Q0 252 -138 160Z', c.accent) +
      path('M60 176L110 300L150 282L118 156Z', shade(c.accent, -0.07))
    : ''
  const cheeks = r.chance(0.5) ? both(circle(-112, 40, 19, '#ff6f6f', fade(0.3))) : ''
  const dots =
    kind.muzzle === 'cat'
      ? times(
          3,
          (i) => circle(-46 + i * 14, 62 + (i % 2) * 9, 2.6, c.ink) + circle(46 - i * 14, 62 + (i % 2) * 9, 2.6, c.ink),
        )
      : ''
  return (
    crown(kind, c) +
    body +
    scarf +
    ears(kind, c) +
    path(head, c.fur) +
    (kind.coat === 'trunk' ? coat(kind, c) : group(coat(kind, c), paint.clip(path(head, '#000')))) +
    shadow +
    cheeks +
    muzzle(kind, c) +
    dots +
    eyes(r, kind, c) +
    worn(r, c, wear)
  )
}
