import { mix, shade } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { background, circle, ellipse, fade, path, place, stroke, times } from '../../drawing/svg.ts'

/** A hummingbird that hovers before a flower. */
export const hummingbird: Composition = ({ random: r, palette: p, paint }) => {
  const ground = mix(p.sky[2], p.paper, 0.4)
  const back = mix('#1f9a78', p.hues[1], 0.3)
  const throat = mix('#d8315b', p.hues[0], 0.3)
  const petal = r.pick([p.hues[0], p.hues[3], mix('#c85fa8', p.hues[2], 0.2)])
  const wing = (turn: number, length: number) =>
    place(
      path(
        `M0 0C-40 -${length * 0.4} -30 -${length * 0.9} 30 -${length}C60 -${length * 0.6} 50 -${length * 0.2} 0 0Z`,
        mix(back, p.paper, 0.45),
        fade(0.62),
      ),
      330,
      290,
      1,
      turn,
    )
  const bird =
    path('M236 380C200 430 150 470 96 500L150 500L128 536C200 500 250 440 280 392Z', shade(back, -0.12)) +
    path(
      'M470 208C440 170 380 176 350 226C310 290 240 340 232 392C300 410 390 372 420 300C436 266 470 250 470 208Z',
      back,
    ) +
    path(
      'M462 222C450 260 420 276 400 320C380 352 320 390 262 396C330 350 370 300 392 250Z',
      mix(p.paper, back, 0.12),
    ) +
    path('M468 214C466 250 432 280 408 290C396 262 420 230 446 218Z', throat) +
    stroke('M466 204Q540 196 612 226', mix(p.ink, '#17131c', 0.5), 7) +
    circle(432, 204, 11, '#17131c') +
    circle(436, 200, 4, '#ffffff')
  const flower = place(
    stroke('M0 0Q30 160 -10 380', mix('#3f8a4a', p.ink, 0.2), 14) +
      place(path('M0 0C40 -40 110 -40 150 -10C110 30 40 30 0 0Z', mix('#3f8a4a', p.ink, 0.1)), 8, 190, 1, 30) +
      times(5, (i) =>
        place(
          path('M0 0C-52 -40 -46 -116 0 -140C46 -116 52 -40 0 0Z', shade(petal, (i % 2) * 0.06)),
          0,
          0,
          1,
          -144 + i * 72,
        ),
      ) +
      ellipse(-4, 4, 30, 34, mix(petal, '#ffe08a', 0.7)) +
      circle(-4, 8, 13, mix(petal, p.ink, 0.3)),
    652,
    244,
    1.05,
    -12,
  )
  const blurs = times(14, () =>
    circle(r.between(0, 800), r.between(0, 600), r.between(20, 80), r.pick([p.hues[1], p.sun, p.hues[4]]), fade(0.14)),
  )
  return (
    background(paint.linear([mix(ground, p.hues[1], 0.2), ground, mix(ground, p.sun, 0.3)], 'slope')) +
    blurs +
    paint.glow(330, 300, 330, p.sun, 0.5) +
    flower +
    wing(-52, 270) +
    wing(-74, 236) +
    bird +
    wing(-22, 300) +
    wing(-4, 250)
  )
}
