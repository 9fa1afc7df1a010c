import { backdrop } from '../../drawing/backdrop.ts'
import { mix, shade, standingOut } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { circle, ellipse, fade, group, path, place, star, stroke, times } from '../../drawing/svg.ts'

const HEADS = ['spiky', 'tails', 'straight', 'cat'] as const

/** A character of the comics of Japan: great eyes, a pointed chin, hair with a will of its own. */
export const anime: Composition = (s) => {
  const { random: r, palette: p, paint } = s
  const ground = backdrop(s, 400, 290)
  const [hair = p.ink, cloth = p.ink] = standingOut(ground.tone, [...p.hues, p.ink]).slice(0, 3)
  const iris = standingOut('#ffe9dc', [...p.hues]).find((colour) => colour !== hair) ?? p.hues[0]
  const skin = r.pick(['#ffe6d8', '#fbdcc6', '#f3c6a4', '#c68b63'])
  const head = r.pick(HEADS)
  const dark = shade(hair, -0.1)
  const light = shade(hair, 0.11)
  const ink = mix(p.ink, '#1a1020', 0.5)
  const behind = {
    spiky: path(
      'M250 330L196 300L236 262L176 216L244 190L214 116L292 136L312 56L380 104L440 40L476 112L556 76L546 158L622 160L574 218L630 268L562 282L590 340L540 350Z',
      dark,
    ),
    tails:
      path(
        'M250 180C120 120 90 330 130 480C160 440 230 420 262 300ZM550 180C680 120 710 330 670 480C640 440 570 420 538 300Z',
        hair,
      ) +
      path('M150 420C130 320 160 240 230 210', 'none', ` stroke="${light}" stroke-width="7"`) +
      ellipse(400, 220, 172, 156, dark),
    straight: path(
      'M230 240C220 90 300 66 400 66S580 90 570 240C566 360 590 460 600 560H200C210 460 234 360 230 240Z',
      dark,
    ),
    cat: path(
      'M232 250C216 96 300 74 400 74S584 96 568 250C564 330 580 380 560 420H240C220 380 236 330 232 250Z',
      dark,
    ),
  }[head]
  const ears =
    head === 'cat'
      ? path('M250 160L236 26L352 96Z', hair) +
        path('M268 132L258 62L322 98Z', '#ffb3c1') +
        path('M550 160L564 26L448 96Z', hair) +
        path('M532 132L542 62L478 98Z', '#ffb3c1')
      : ''
  const face = 'M266 236C262 330 300 400 400 452C500 400 538 330 534 236C534 150 470 118 400 118S266 150 266 236Z'
  const eye = (flip: number) =>
    place(
      path('M-44 -8Q-36 -52 4 -54Q44 -48 46 -6Q40 44 4 48Q-36 44 -44 -8Z', '#ffffff') +
        group(
          ellipse(4, 0, 33, 46, paint.linear([mix(iris, ink, 0.65), iris, mix(iris, '#ffffff', 0.55)])) +
            ellipse(4, -2, 14, 22, ink),
          '',
        ) +
        ellipse(-8, -20, 12, 15, '#ffffff') +
        circle(18, 20, 7, '#ffffff', fade(0.9)) +
        stroke('M-48 0Q-40 -54 4 -57Q44 -54 52 -16L62 -20', ink, 9) +
        stroke('M-22 52Q4 58 28 48', ink, 3.5),
      400 + flip * 66,
      296,
      flip * 0.86,
      0,
      0.86,
    )
  const brows = stroke('M300 224Q330 208 362 218M500 224Q470 208 438 218', mix(hair, ink, 0.45), 6)
  const mouth = r.pick([
    stroke('M382 402Q400 414 418 402', '#a83a4a', 5),
    path('M376 396Q400 404 424 396Q416 428 400 428Q384 428 376 396Z', '#b4374b') +
      path('M388 416Q400 408 412 416Q406 428 400 428Q394 428 388 416Z', '#ff8a95'),
    stroke('M380 400Q390 412 400 401Q410 412 420 400', '#a83a4a', 4.5),
  ])
  const blush = ellipse(304, 364, 26, 13, '#ff7c8c', fade(0.45)) + ellipse(496, 364, 26, 13, '#ff7c8c', fade(0.45))
  const bangs =
    path(
      'M256 280C236 120 320 92 400 92S564 120 544 280C532 236 520 214 504 196C500 226 492 244 478 262C470 226 456 200 438 184C430 222 412 246 388 266C388 228 380 204 364 186C352 226 330 250 306 268C306 240 302 224 294 208C276 230 264 252 256 280Z',
      hair,
    ) +
    stroke('M300 164Q350 128 400 130', light, 12, fade(0.85)) +
    stroke('M424 132Q450 136 468 150', light, 9, fade(0.85))
  const body =
    path(
      'M180 620C196 520 270 494 346 474Q400 520 454 474C530 494 604 520 620 620Z',
      paint.linear([cloth, shade(cloth, -0.09)]),
    ) +
    path('M358 420H442V478Q400 514 358 478Z', shade(skin, -0.1)) +
    path('M346 472L400 560L454 472L486 484L420 610H380L314 484Z', p.paper)
  const petals = times(r.int(8, 22), () =>
    place(
      path('M0 0C8 -12 20 -8 18 4C14 14 4 10 0 0Z', r.pick(p.hues)),
      r.between(0, 800),
      r.between(0, 600),
      r.between(0.7, 1.6),
      r.between(0, 360),
    ),
  )
  const sparks = times(6, () =>
    path(star(r.between(40, 760), r.between(40, 400), r.between(10, 20), 2.4, 4), '#ffffff', fade(0.9)),
  )
  return (
    ground.art +
    petals +
    sparks +
    behind +
    ears +
    body +
    path(face, skin) +
    path('M272 270C262 120 340 130 400 130S540 120 528 270C500 190 300 190 272 270Z', shade(skin, -0.07)) +
    blush +
    eye(1) +
    eye(-1) +
    brows +
    stroke('M398 366L403 372', shade(skin, -0.25), 4) +
    mouth +
    bangs
  )
}
