import { mix, shade } from '../../drawing/colour.ts'
import { circle, ellipse, fade, path, rect, rounded, stroke, times } from '../../drawing/svg.ts'
import type { Thing } from './object.ts'

const lights = (y: number) =>
  circle(-172, y, 9, '#ff5f57') + circle(-146, y, 9, '#febc2e') + circle(-120, y, 9, '#28c840')

/** An editor with lines of code: bars of colour, indented, no letters. */
export const code: Thing = ({ main, second, third, pale, ink }) => {
  const indents = [0, 1, 2, 2, 1, 0, 1, 1]
  const widths = [[86, 60], [50, 110], [96, 40], [44, 70], [120], [70, 36], [54, 90], [36]]
  const dark = mix(ink, '#10131c', 0.55)
  return (
    rect(-188, -140, 396, 316, ink, rounded(22) + fade(0.25)) +
    rect(-200, -156, 400, 318, dark, rounded(22)) +
    rect(-200, -156, 400, 44, mix(dark, pale, 0.12), rounded(22)) +
    rect(-200, -132, 400, 20, mix(dark, pale, 0.12)) +
    lights(-134) +
    times(8, (i) => {
      let x = -138 + (indents[i] ?? 0) * 34
      const parts = (widths[i] ?? []).map((w, k) => {
        const part = rect(x, -88 + i * 31, w, 13, [main, second, third, pale][(i + k) % 4] ?? pale, rounded(6))
        x += w + 14
        return part
      })
      return rect(-180, -88 + i * 31, 18, 13, mix(dark, pale, 0.25), rounded(6)) + parts.join('')
    })
  )
}

/** A page of the web: a picture, its heading, a button, cards. */
export const website: Thing = ({ main, second, third, pale, ink }) =>
  rect(-188, -140, 396, 316, ink, rounded(22) + fade(0.22)) +
  rect(-200, -156, 400, 318, pale, rounded(22)) +
  path('M-200 -112V-134Q-200 -156 -178 -156H178Q200 -156 200 -134V-112Z', mix(pale, ink, 0.14)) +
  lights(-134) +
  rect(-84, -145, 240, 22, pale, rounded(11)) +
  rect(-178, -94, 160, 18, ink, rounded(9)) +
  rect(-178, -64, 124, 12, mix(ink, pale, 0.6), rounded(6)) +
  rect(-178, -42, 140, 12, mix(ink, pale, 0.6), rounded(6)) +
  rect(-178, -14, 92, 32, main, rounded(16)) +
  rect(8, -94, 170, 112, second, rounded(14)) +
  path('M8 4L64 -46L104 -8L134 -34L178 4Q178 18 164 18H22Q8 18 8 4Z', shade(second, -0.12)) +
  circle(136, -66, 15, pale) +
  times(3, (i) => rect(-178 + i * 122, 42, 112, 96, [third, main, second][i] ?? main, rounded(14) + fade(0.85)))

/** A telephone with an app of cards. */
export const phone: Thing = ({ main, second, third, pale, ink }) =>
  rect(-92, -180, 208, 380, ink, rounded(38) + fade(0.22)) +
  rect(-104, -192, 208, 384, mix(ink, '#10131c', 0.5), rounded(38)) +
  rect(-90, -178, 180, 356, pale, rounded(26)) +
  rect(-26, -170, 52, 12, ink, rounded(6)) +
  rect(-72, -140, 144, 96, main, rounded(18)) +
  circle(-34, -92, 24, pale, fade(0.9)) +
  rect(2, -106, 52, 11, pale, rounded(5)) +
  rect(2, -86, 36, 11, pale, rounded(5)) +
  times(3, (i) => rect(-72 + i * 50, -30, 44, 44, [second, third, main][i] ?? main, rounded(12))) +
  times(3, (i) => rect(-72, 32 + i * 34, 100 + (i % 2) * 30, 14, mix(ink, pale, 0.6), rounded(7))) +
  rect(-72, 134, 144, 30, second, rounded(15))

export const camera: Thing = ({ main, second, third, pale, ink }) =>
  path('M-70 -104L-44 -150H44L70 -104Z', shade(main, -0.1)) +
  rect(-190, -110, 380, 252, main, rounded(36)) +
  rect(-190, -46, 380, 96, mix(main, ink, 0.55)) +
  rect(-150, -132, 66, 26, second, rounded(10)) +
  circle(0, 14, 112, pale) +
  circle(0, 14, 94, ink) +
  circle(0, 14, 70, mix(third, ink, 0.45)) +
  circle(0, 14, 44, mix(third, ink, 0.15)) +
  circle(-26, -14, 17, '#ffffff', fade(0.8)) +
  circle(146, -78, 15, second) +
  rect(-160, -84, 56, 22, pale, rounded(8) + fade(0.8))

export const gamepad: Thing = ({ main, second, third, pale, ink }) =>
  ellipse(0, 140, 190, 22, ink, fade(0.2)) +
  path(
    'M-110 -92H110C190 -92 214 60 204 120C196 160 142 160 112 96Q100 70 70 70H-70Q-100 70 -112 96C-142 160 -196 160 -204 120C-214 60 -190 -92 -110 -92Z',
    main,
  ) +
  path('M-110 -92H110C150 -92 174 -54 188 -6C120 -50 -120 -50 -188 -6C-174 -54 -150 -92 -110 -92Z', shade(main, 0.05)) +
  path('M-134 -42h34v28h28v34h-28v28h-34v-28h-28v-34h28Z', ink) +
  circle(114, -42, 17, second) +
  circle(114, 34, 17, third) +
  circle(76, -4, 17, pale) +
  circle(152, -4, 17, shade(second, -0.12)) +
  rect(-34, -34, 26, 13, ink, rounded(6)) +
  rect(8, -34, 26, 13, ink, rounded(6)) +
  circle(-34, 40, 23, ink) +
  circle(34, 40, 23, ink)

/** Two bubbles of a conversation. */
export const speech: Thing = ({ main, second, pale }) =>
  path(
    'M-190 -110Q-190 -160 -140 -160H60Q110 -160 110 -110V-20Q110 30 60 30H-80L-150 86L-138 30Q-190 26 -190 -20Z',
    main,
  ) +
  times(3, (i) => circle(-112 + i * 72, -66, 21, pale)) +
  path(
    'M-30 56Q-30 50 -24 50H70Q130 50 130 -10V-50H150Q196 -50 196 -4V86Q196 132 150 134L162 186L98 134H20Q-30 134 -30 86Z',
    second,
  ) +
  stroke('M30 92H136', pale, 17)

export const microphone: Thing = ({ main, second, pale, ink }) =>
  stroke('M-100 -20A100 100 0 0 0 100 -20', shade(second, -0.05), 22) +
  rect(-11, 78, 22, 84, shade(second, -0.05)) +
  rect(-84, 156, 168, 26, second, rounded(13)) +
  rect(-66, -186, 132, 232, main, rounded(66)) +
  path('M10 -186A66 66 0 0 1 66 -120V-20A66 66 0 0 1 10 46Q50 -70 10 -186Z', shade(main, -0.09)) +
  times(4, (i) => rect(-44, -132 + i * 32, 88, 11, mix(main, ink, 0.45), rounded(5))) +
  rect(-66, -14, 132, 16, pale)
