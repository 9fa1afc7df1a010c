import { mix, shade } from '../../drawing/colour.ts'
import { circle, ellipse, fade, path, rect, rounded, stroke, times } from '../../drawing/svg.ts'
import type { Thing } from './object.ts'

const steam = (colour: string, y: number) =>
  [-46, 0, 46].map((x, i) => stroke(`M${x} ${y}q-22 -26 0 -52t0 -${i === 1 ? 64 : 46}`, colour, 9, fade(0.75))).join('')

/** A cup of coffee on its saucer. */
export const coffee: Thing = ({ main, second, pale, ink }) =>
  steam(pale, -92) +
  ellipse(0, 146, 190, 34, shade(second, -0.1)) +
  ellipse(0, 138, 190, 32, second) +
  stroke('M118 -10q78 -14 74 46t-96 54', shade(main, -0.08), 24) +
  path('M-140 -58H140C140 60 108 138 40 142H-40C-108 138 -140 60 -140 -58Z', main) +
  path('M60 -58H140C140 60 108 138 40 142H6C50 110 66 30 60 -58Z', shade(main, -0.08)) +
  stroke('M-112 -20C-108 40 -92 82 -70 108', mix(main, '#ffffff', 0.5), 10, fade(0.7)) +
  ellipse(0, -58, 140, 32, shade(main, 0.07)) +
  ellipse(0, -54, 118, 23, mix('#4a2a18', ink, 0.15)) +
  ellipse(-22, -57, 46, 8, '#c98f5a', fade(0.8))

export const teapot: Thing = ({ main, second, pale, ink }) =>
  steam(pale, -140) +
  stroke('M-118 -34C-214 -60 -214 86 -112 86', shade(main, -0.1), 24) +
  path('M106 50C150 44 150 -30 196 -60L222 -40C200 10 190 100 106 110Z', shade(main, -0.1)) +
  ellipse(0, 44, 140, 112, main) +
  path('M30 -66C110 -50 150 40 120 110C96 146 50 156 0 156C70 120 70 0 30 -66Z', shade(main, -0.08)) +
  ellipse(-56, 0, 24, 42, '#ffffff', fade(0.3)) +
  path('M-84 -46Q0 -110 84 -46Q0 -28 -84 -46Z', second) +
  circle(0, -88, 19, second) +
  ellipse(0, 152, 76, 13, mix(main, ink, 0.4)) +
  times(5, (i) => circle(-80 + i * 40, 60 + (i % 2) * 20, 11, pale, fade(0.9)))

/** A pot on its flame. */
export const pot: Thing = ({ main, second, third, pale, ink }) =>
  steam(pale, -122) +
  path('M-150 150q20 40 150 40t150 -40Z', ink, fade(0.25)) +
  stroke('M-150 0h-44M150 0h44', shade(second, -0.1), 26) +
  path('M-150 -50H150V104Q146 160 90 160H-90Q-146 160 -150 104Z', main) +
  path('M70 -50H150V104Q146 160 90 160H40Q70 130 70 -50Z', shade(main, -0.09)) +
  rect(-122, -24, 16, 130, mix(main, '#ffffff', 0.5), rounded(8) + fade(0.6)) +
  path('M-158 -58Q0 -128 158 -58Z', second) +
  path('M30 -92Q110 -84 158 -58H70Q70 -80 30 -92Z', shade(second, -0.08)) +
  rect(-162, -62, 324, 22, shade(second, -0.12), rounded(11)) +
  circle(0, -106, 20, third) +
  times(5, (i) => path(`M${-96 + i * 48} 196q-16 -22 0 -40q16 18 0 40Z`, third))

export const cocktail: Thing = ({ main, second, third, pale, ink }) =>
  rect(-9, 20, 18, 150, pale) +
  ellipse(0, 174, 86, 18, pale) +
  path('M-160 -120H160L0 40Z', pale, fade(0.55)) +
  path('M-124 -84H124L0 38Z', main) +
  path('M20 -84H124L0 38Z', shade(main, -0.07)) +
  stroke('M-60 20L70 -180', second, 9) +
  circle(118, -126, 54, third) +
  circle(118, -126, 42, mix(third, '#ffffff', 0.45)) +
  times(6, (i) => stroke('M118 -126v-38', third, 5, ` transform="rotate(${i * 60} 118 -126)"`)) +
  circle(-30, -46, 17, '#c8323c') +
  stroke('M-30 -62q4 -30 26 -44', ink, 4) +
  path('M-160 -120H160', 'none', ` stroke="${pale}" stroke-width="8" stroke-linecap="round"`)

/** A loaf and a roll. */
export const bread: Thing = ({ main, ink }) => {
  const crust = mix('#c9803a', main, 0.12)
  const loaf = 'M-190 60C-200 -60 -110 -110 10 -110S210 -50 196 60Q190 112 120 112H-116Q-186 112 -190 60Z'
  return (
    ellipse(0, 118, 210, 22, ink, fade(0.22)) +
    path(loaf, crust) +
    path('M60 -108C170 -92 208 -20 196 60Q190 112 120 112H60C140 60 130 -50 60 -108Z', shade(crust, -0.08)) +
    [-110, -20, 70].map((x) => path(`M${x} -60q34 46 24 108q-50 -30 -62 -90Z`, mix(crust, '#ffe9c4', 0.6))).join('') +
    path(
      'M-150 20C-150 -30 -110 -66 -60 -80',
      'none',
      ` stroke="#ffe9c4" stroke-width="10" stroke-linecap="round" opacity=".5"`,
    )
  )
}
