import { backdrop } from '../../drawing/backdrop.ts'
import { mix, shade, standingOut } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { circle, ellipse, fade, path, place, poly, rect, rounded, star, stroke, times } from '../../drawing/svg.ts'

const both = (half: string) => half + place(half, 0, 0, -1, 0, 1)

/** A carved mask, the same on both sides, with plumes, horns or rays. */
export const mask: Composition = (s) => {
  const { random: r, palette: p } = s
  const ground = backdrop(s, 400, 300)
  const [face = p.paper, second = p.ink, third = p.sun] = standingOut(ground.tone, [...p.hues, p.paper])
  const [fourth = p.ink] = standingOut(face, [p.ink, p.paper, ...p.hues])
  const ink = mix(p.ink, '#16121a', 0.4)
  const shapes = [
    'M0 -190C120 -190 160 -100 150 10C144 110 70 210 0 230C-70 210 -144 110 -150 10C-160 -100 -120 -190 0 -190Z',
    'M-140 -170H140C160 -40 150 120 70 210Q0 240 -70 210C-150 120 -160 -40 -140 -170Z',
    'M0 -180C150 -180 190 -60 160 60C130 150 60 190 0 236C-60 190 -130 150 -160 60C-190 -60 -150 -180 0 -180Z',
  ]
  const shape = r.pick(shapes)
  const crown = [
    times(13, (i) =>
      place(
        path('M-22 -150C-30 -230 -20 -270 0 -292C20 -270 30 -230 22 -150Z', [second, third, fourth][i % 3] ?? second) +
          circle(0, -252, 9, face),
        0,
        0,
        1,
        -78 + i * 13,
      ),
    ),
    both(
      path('M96 -130C190 -170 220 -230 196 -286C262 -250 262 -120 150 -66Z', third) +
        stroke('M132 -136L150 -104M168 -164L186 -132M196 -204L216 -176', shade(third, -0.16), 6),
    ),
    path(star(0, 0, 276, 214, 26), second) + path(star(0, 0, 246, 196, 26, -83), third),
    both(path('M70 -160L150 -286L176 -120Z', face) + path('M96 -168L146 -244L156 -138Z', third)),
  ][r.int(0, 3)]
  const eyes = [
    both(path('M20 -30Q66 -78 122 -40Q76 -4 20 -30Z', ink) + circle(70, -36, 13, third)),
    both(circle(64, -34, 46, second) + circle(64, -34, 34, p.paper) + circle(64, -34, 17, ink)),
    both(path('M16 -46L124 -74L108 -14Q60 0 16 -46Z', ink) + path('M50 -40L104 -54L96 -28Z', third)),
    both(rect(24, -58, 92, 40, ink, rounded(20)) + rect(50, -46, 40, 16, p.sun, rounded(8))),
  ][r.int(0, 3)]
  const mouth = [
    path('M-72 120Q0 96 72 120Q44 186 0 188Q-44 186 -72 120Z', ink) +
      times(6, (i) => rect(-48 + i * 17, 116, 13, 20, p.paper, rounded(3))),
    ellipse(0, 142, 40, 32, ink) + ellipse(0, 150, 24, 16, third),
    stroke('M-70 124Q0 176 70 124', ink, 13) + both(circle(78, 118, 10, third)),
    rect(-64, 118, 128, 44, ink, rounded(10)) +
      times(7, (i) => path(poly([-60 + i * 18, 120], [-44 + i * 18, 120], [-52 + i * 18, 142]), p.paper)),
  ][r.int(0, 3)]
  const nose = r.pick([
    path('M0 -60L26 70Q0 96 -26 70Z', second),
    path('M-14 -110H14L30 80H-30Z', second) + stroke('M0 -100V70', shade(second, 0.12), 5),
    path('M0 -20Q34 60 22 80Q0 94 -22 80Q-34 60 0 -20Z', shade(face, -0.14)),
  ])
  const cheeks = r.pick([
    both(circle(92, 66, 30, third) + circle(92, 66, 17, face)),
    both(times(3, (i) => stroke(`M52 ${50 + i * 24}L${128 - i * 8} ${34 + i * 24}`, fourth, 10))),
    both(times(6, (i) => circle(66 + (i % 3) * 26, 44 + Math.floor(i / 3) * 26, 8, fourth))),
    both(path('M60 40Q130 40 128 100Q84 110 60 40Z', second)),
  ])
  const brow = r.pick([
    path('M0 -176L36 -120L0 -84L-36 -120Z', third),
    times(5, (i) =>
      circle(-64 + i * 32, -124 - (2 - Math.abs(i - 2)) * 10, 11, [second, third, fourth][i % 3] ?? second),
    ),
    both(stroke('M18 -92Q70 -126 132 -96', fourth, 13)),
    circle(0, -128, 30, second) + circle(0, -128, 15, p.sun),
  ])
  const drops = r.chance(0.5)
    ? both(times(3, (i) => circle(160, 70 + i * 40, 13, [third, second, fourth][i] ?? third)))
    : ''
  const strings = r.chance(0.4) ? both(stroke('M140 90Q196 180 170 290', third, 9) + circle(170, 296, 18, second)) : ''
  const shadow = path('M0 -190C120 -190 160 -100 150 10C144 110 70 210 0 230Z', ink, fade(0.1))
  return (
    ground.art +
    place(
      (crown ?? '') +
        strings +
        path(shape, face) +
        shadow +
        cheeks +
        brow +
        (eyes ?? '') +
        nose +
        (mouth ?? '') +
        drops,
      400,
      312,
      1.02,
      r.bell() * 3,
    )
  )
}
