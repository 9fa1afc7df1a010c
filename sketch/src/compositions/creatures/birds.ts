import { mix, shade, standingOut } from '../../drawing/colour.ts'
import type { Composition, Sketch } from '../../drawing/context.ts'
import { background, circle, fade, num, path, place, stroke, times } from '../../drawing/svg.ts'

/** A plump songbird facing right, its feet at 0,0. */
function songbird({ random: r, palette: p }: Sketch, coat: string, breast: string, tuft: boolean): string {
  const wing = shade(coat, -0.12)
  return (
    path('M-60 -70L-190 -22L-184 4L-50 -34Z', wing) +
    path('M-60 -64L-176 10L-160 26L-46 -28Z', shade(wing, -0.06)) +
    (tuft ? path('M44 -186Q30 -226 -2 -232Q12 -206 8 -176ZM52 -186Q54 -216 34 -230Q36 -206 28 -180Z', coat) : '') +
    path('M-84 -70C-84 -150 -20 -150 0 -176C24 -208 84 -200 90 -150C96 -96 70 -10 0 -8C-50 -8 -84 -34 -84 -70Z', coat) +
    path('M84 -128C90 -80 66 -14 4 -9C-10 -60 30 -120 84 -128Z', breast) +
    path('M-74 -96C-30 -130 26 -120 30 -74C10 -40 -50 -36 -112 -28C-96 -50 -84 -70 -74 -96Z', wing) +
    stroke('M-62 -52Q-20 -56 12 -76M-76 -42Q-30 -44 6 -58', shade(wing, 0.12), 4) +
    path('M84 -166L126 -152L86 -140Z', p.hues[2]) +
    circle(58, -160, 10, p.paper) +
    circle(60, -160, 6, '#17131c') +
    circle(62, -163, 2, '#ffffff') +
    stroke(`M-8 -10V${num(10)}M18 -10V${num(10)}`, mix(p.ink, p.hues[2], 0.3), 5) +
    (r.chance(0.4) ? circle(58, -132, 9, '#ff6a6a', fade(0.45)) : '')
  )
}

/** An owl from the front, its feet at 0,0. */
const owl = ({ palette: p }: Sketch, coat: string, breast: string) =>
  path('M-96 -262L-70 -200H-104ZM96 -262L70 -200H104Z', coat) +
  path('M-108 -206C-100 -252 100 -252 108 -206C132 -100 110 -6 0 -4C-110 -6 -132 -100 -108 -206Z', coat) +
  path('M0 -150C60 -150 82 -30 0 -16C-82 -30 -60 -150 0 -150Z', breast) +
  times(9, (i) => stroke(`M${-26 + (i % 3) * 26 - 9} ${-104 + Math.floor(i / 3) * 26}q9 12 18 0`, coat, 4)) +
  path(
    'M-112 -150C-60 -110 -60 -30 -92 -16C-124 -50 -126 -110 -112 -150ZM112 -150C60 -110 60 -30 92 -16C124 -50 126 -110 112 -150Z',
    shade(coat, -0.1),
  ) +
  circle(-44, -186, 50, breast) +
  circle(44, -186, 50, breast) +
  circle(-42, -186, 34, p.sun) +
  circle(42, -186, 34, p.sun) +
  circle(-40, -186, 20, '#17131c') +
  circle(40, -186, 20, '#17131c') +
  circle(-33, -194, 7, '#fff') +
  circle(47, -194, 7, '#fff') +
  path('M-13 -172H13L0 -138Z', p.hues[2]) +
  stroke('M-34 -4v10M-20 -4v10M20 -4v10M34 -4v10', p.hues[2], 7)

/** Birds on a branch, under leaves and a big sun. */
export const birds: Composition = (s) => {
  const { random: r, palette: p, paint } = s
  const ground = r.pick([
    paint.linear(p.sky),
    paint.linear([p.paper, p.sky[2]]),
    paint.linear([shade(p.hues[4], 0.05), p.hues[4]]),
  ])
  const disc = circle(
    r.between(280, 520),
    r.between(210, 300),
    r.between(170, 215),
    paint.linear([p.sun, mix(p.sun, p.sky[1], 0.5)]),
  )
  const lean = r.between(-40, 40)
  const branch =
    stroke(`M-20 ${num(452 - lean)}Q380 ${num(470 + lean)} 820 ${num(440 + lean)}`, mix(p.ink, p.hues[3], 0.2), 22) +
    stroke(`M560 ${num(455 + lean * 0.7)}Q680 ${num(380)} 740 ${num(290)}`, mix(p.ink, p.hues[3], 0.2), 11) +
    stroke(`M130 ${num(455 - lean * 0.5)}Q90 520 40 560`, mix(p.ink, p.hues[3], 0.2), 9)
  const green = standingOut(p.sky[1], [p.hues[0], p.hues[1], mix(p.hues[1], p.ink, 0.3)])[0] ?? p.hues[0]
  const leaves = times(r.int(16, 30), (i) => {
    const x = i % 3 === 0 ? r.between(600, 770) : r.between(0, 800)
    const y = i % 3 === 0 ? r.between(250, 420) : 455 + r.bell() * 30
    return place(
      path('M0 0C14 -22 54 -26 74 0C54 26 14 22 0 0Z', shade(green, r.bell() * 0.08)) +
        stroke('M8 0H60', shade(green, 0.14), 2),
      x,
      y,
      r.between(0.5, 0.95),
      r.between(0, 360),
    )
  })
  const fruit = times(r.int(0, 9), () =>
    circle(r.between(40, 760), 470 + r.bell() * 40, r.between(7, 12), r.pick(p.hues)),
  )
  const [a = p.ink, b = p.hues[0], c = p.hues[1]] = standingOut(mix(p.sun, p.sky[1], 0.3), p.hues)
  const pale = mix(p.paper, p.sun, 0.3)
  if (s.subject === 'owl')
    return background(ground) + disc + leaves + branch + place(owl(s, a, pale), 400, 458, 1.35) + fruit
  const pair = r.chance(0.6)
  const first = place(
    songbird(s, a, mix(b, p.paper, 0.25), r.chance(0.5)),
    pair ? 290 : 390,
    452,
    pair ? 1.35 : 1.85,
    -4,
  )
  const second = pair ? place(songbird(s, c, pale, r.chance(0.5)), 560, 454, -1.15, 3, 1.15) : ''
  return background(ground) + disc + leaves + branch + first + second + fruit
}
