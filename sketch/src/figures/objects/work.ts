import { mix, shade } from '../../drawing/colour.ts'
import { circle, ellipse, fade, path, place, rect, rounded, stroke, times } from '../../drawing/svg.ts'
import type { Thing } from './object.ts'

/** A clipboard with a list that is partly done. */
export const clipboard: Thing = ({ main, second, pale, ink }) =>
  rect(-136, -166, 290, 360, ink, rounded(26) + fade(0.22)) +
  rect(-146, -178, 292, 360, main, rounded(26)) +
  rect(-118, -140, 236, 296, pale, rounded(10)) +
  times(4, (i) => {
    const y = -88 + i * 62
    const box = `<rect x="-96" y="${y - 18}" width="36" height="36" rx="8" fill="none" stroke="${ink}" stroke-width="6"/>`
    const done = i < 3 ? stroke(`M-90 ${y}l12 13l26 -32`, second, 10) : ''
    return box + done + rect(-40, y - 8, i % 2 === 0 ? 136 : 104, 15, mix(ink, pale, 0.55), rounded(7))
  }) +
  rect(-66, -202, 132, 54, shade(second, -0.06), rounded(16)) +
  circle(0, -176, 12, pale)

/** A pair of scales in balance. */
export const scales: Thing = ({ main, second, third }) => {
  const pan = (x: number) =>
    stroke(`M${x} -118L${x - 66} 40M${x} -118L${x + 66} 40`, shade(main, -0.1), 6) +
    path(`M${x - 84} 38H${x + 84}Q${x + 70} 100 ${x} 100T${x - 84} 38Z`, second) +
    path(`M${x + 24} 38H${x + 84}Q${x + 70} 100 ${x} 100Q${x + 30} 80 ${x + 24} 38Z`, shade(second, -0.09))
  return (
    path('M-100 184Q0 130 100 184Z', shade(main, -0.08)) +
    rect(-12, -150, 24, 320, main, rounded(12)) +
    stroke('M-150 -118Q0 -150 150 -118', main, 18) +
    circle(0, -162, 26, third) +
    pan(-150) +
    pan(150)
  )
}

export const padlock: Thing = ({ main, second, ink }) =>
  stroke('M-84 -30V-92A84 84 0 0 1 84 -92V-30', shade(second, -0.04), 40) +
  stroke('M-84 -30V-92A84 84 0 0 1 -20 -172', mix(second, '#ffffff', 0.35), 10) +
  rect(-146, -46, 292, 226, main, rounded(38)) +
  path('M50 -46H108Q146 -46 146 -8V142Q146 180 108 180H50Q90 60 50 -46Z', shade(main, -0.08)) +
  circle(0, 50, 34, ink) +
  path('M-16 62H16L26 126H-26Z', ink)

export const clock: Thing = ({ main, second, third, pale, ink }) =>
  path(
    'M-110 130L-140 186M110 130L140 186',
    'none',
    ` stroke="${shade(main, -0.12)}" stroke-width="28" stroke-linecap="round"`,
  ) +
  path('M-150 -84A62 62 0 0 1 -58 -152ZM150 -84A62 62 0 0 0 58 -152Z', third) +
  circle(0, 12, 172, main) +
  circle(0, 12, 136, pale) +
  times(12, (i) => place(rect(-5, -124, 10, i % 3 === 0 ? 30 : 16, ink, rounded(5)), 0, 12, 1, i * 30)) +
  stroke('M0 12V-70', ink, 14) +
  stroke('M0 12L66 52', ink, 14) +
  stroke('M0 12L-50 88', second, 7) +
  circle(0, 12, 15, second)

const gear = (x: number, y: number, size: number, hue: string, hole: string, turn: number) =>
  place(
    times(10, (i) => place(rect(-19, -128, 38, 50, hue, rounded(9)), 0, 0, 1, i * 36)) +
      circle(0, 0, 98, hue) +
      path('M0 -98A98 98 0 0 1 0 98Q50 0 0 -98Z', shade(hue, -0.07)) +
      circle(0, 0, 40, hole),
    x,
    y,
    size,
    turn,
  )

export const gears: Thing = ({ main, second, third, pale }) =>
  gear(-66, 50, 1.12, main, pale, 0) + gear(110, -82, 0.82, second, pale, 9) + gear(128, 112, 0.5, third, pale, 4)

/** A magnifying glass over lines of print. */
export const magnifier: Thing = ({ main, second, third, pale, ink }) =>
  rect(-150, -176, 250, 340, ink, rounded(14) + fade(0.2)) +
  rect(-160, -186, 250, 340, pale, rounded(14)) +
  times(9, (i) => rect(-128, -150 + i * 33, [180, 120, 160, 90][i % 4] ?? 100, 12, mix(ink, pale, 0.62), rounded(6))) +
  stroke('M116 106L186 178', shade(second, -0.1), 44) +
  stroke('M122 112L182 174', second, 26) +
  circle(44, 34, 112, main) +
  circle(44, 34, 86, mix(pale, third, 0.35)) +
  times(3, (i) => rect(-16, 0 + i * 30, [110, 76, 96][i] ?? 80, 14, mix(third, ink, 0.4), rounded(7))) +
  path('M-16 14A70 70 0 0 1 34 -32', 'none', ' stroke="#ffffff" stroke-width="13" stroke-linecap="round" opacity=".8"')

export const briefcase: Thing = ({ main, second, pale, ink }) =>
  ellipse(0, 156, 200, 20, ink, fade(0.2)) +
  stroke('M-64 -86V-112Q-64 -146 -30 -146H30Q64 -146 64 -112V-86', shade(main, -0.14), 24) +
  rect(-190, -92, 380, 246, main, rounded(34)) +
  path('M120 -92H156Q190 -92 190 -58V120Q190 154 156 154H120Z', shade(main, -0.08)) +
  path('M-190 -10Q0 66 190 -10V10Q0 88 -190 10Z', shade(main, -0.16)) +
  rect(-34, 10, 68, 62, second, rounded(12)) +
  rect(-12, 28, 24, 22, pale, rounded(6))
