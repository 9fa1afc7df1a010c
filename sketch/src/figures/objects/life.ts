import { mix, shade } from '../../drawing/colour.ts'
import {
  circle,
  ellipse,
  fade,
  path,
  place,
  polar,
  poly,
  range,
  rect,
  rounded,
  star,
  stroke,
  times,
} from '../../drawing/svg.ts'
import type { Thing } from './object.ts'

const HEART = 'M0 160C-250 0 -180 -170 -70 -160Q-14 -154 0 -98Q14 -154 70 -160C180 -170 250 0 0 160Z'

export const heart: Thing = ({ second }) => {
  const red = mix('#e2364f', second, 0.18)
  return (
    path(HEART, red) +
    path('M0 160C250 0 180 -170 70 -160C170 -100 150 40 0 160Z', shade(red, -0.08)) +
    ellipse(-92, -84, 36, 24, '#ffffff', fade(0.5)) +
    place(path(HEART, mix(red, '#ffffff', 0.35)), 168, -120, 0.28, 16) +
    place(path(HEART, shade(red, 0.08)), -166, 96, 0.2, -14)
  )
}

/** A heart with its pulse: medicine and health. */
export const pulse: Thing = ({ main, pale }) =>
  path(HEART, main) +
  path('M0 160C250 0 180 -170 70 -160C170 -100 150 40 0 160Z', shade(main, -0.08)) +
  stroke('M-196 0H-86L-52 -70L-4 84L42 -48L66 0H196', pale, 17)

export const dumbbell: Thing = ({ main, second, ink }) => {
  const side =
    rect(84, -98, 46, 196, main, rounded(18)) +
    rect(112, -98, 18, 196, shade(main, -0.1), rounded(9)) +
    rect(136, -70, 36, 140, second, rounded(15)) +
    rect(172, -22, 26, 44, mix(ink, second, 0.3), rounded(9))
  return place(
    rect(-90, -19, 180, 38, mix(ink, second, 0.3)) +
      rect(-90, -19, 180, 12, '#ffffff', fade(0.25)) +
      side +
      place(side, 0, 0, -1, 0, 1),
    0,
    0,
    1,
    -24,
  )
}

/** A football. */
export const football: Thing = ({ pale, ink }) => {
  const patch = (x: number, y: number, size: number, start: number) =>
    path(poly(...range(5).map((i) => polar(x, y, size, start + i * 72))), ink)
  return (
    ellipse(0, 178, 150, 20, ink, fade(0.22)) +
    circle(0, 0, 172, mix(pale, '#ffffff', 0.5)) +
    range(5)
      .map((i) => {
        const [a, b] = [polar(0, 0, 56, -90 + i * 72), polar(0, 0, 122, -90 + i * 72)]
        return stroke(`M${a[0].toFixed(0)} ${a[1].toFixed(0)}L${b[0].toFixed(0)} ${b[1].toFixed(0)}`, ink, 8)
      })
      .join('') +
    patch(0, 0, 58, -90) +
    range(5)
      .map((i) => {
        const [x, y] = polar(0, 0, 138, -90 + i * 72)
        return patch(x, y, 40, 90 + i * 72)
      })
      .join('') +
    `<circle r="172" fill="none" stroke="${ink}" stroke-width="8"/>` +
    path('M0 172A172 172 0 0 0 172 0A190 190 0 0 1 0 172Z', ink, fade(0.16))
  )
}

export const suitcase: Thing = ({ main, second, third, pale, ink }) =>
  ellipse(0, 178, 190, 20, ink, fade(0.2)) +
  stroke('M-56 -104V-150Q-56 -172 -34 -172H34Q56 -172 56 -150V-104', shade(second, -0.1), 20) +
  rect(-180, -108, 360, 272, main, rounded(40)) +
  path('M100 -108H140Q180 -108 180 -68V124Q180 164 140 164H100Z', shade(main, -0.08)) +
  rect(-112, -108, 26, 272, second) +
  rect(86, -108, 26, 272, second) +
  circle(-22, 0, 46, third) +
  path(star(-22, 0, 34, 14, 5), pale) +
  rect(24, 58, 52, 62, pale, rounded(10)) +
  path('M34 108L50 78L66 108Z', second)

export const car: Thing = ({ main, second, pale, ink }) => {
  const wheel = (x: number) => circle(x, 94, 54, ink) + circle(x, 94, 28, pale) + circle(x, 94, 11, ink)
  return (
    ellipse(0, 146, 220, 16, ink, fade(0.25)) +
    path('M-120 10C-100 -70 -70 -96 -20 -96H40C90 -96 118 -52 150 6Z', shade(main, -0.06)) +
    path('M-92 4C-78 -54 -56 -74 -20 -74H-2V4ZM16 -74H40C74 -74 94 -44 116 4H16Z', mix(pale, second, 0.25)) +
    path('M-206 94V52Q-206 14 -160 10L150 4Q210 10 212 60V94Z', main) +
    path('M-206 70H212V94H-206Z', shade(main, -0.1)) +
    rect(-206, 40, 30, 18, '#ffe39a', rounded(8)) +
    rect(186, 40, 26, 18, '#ff5a4e', rounded(8)) +
    rect(-30, 30, 36, 9, ink, rounded(4)) +
    wheel(-118) +
    wheel(124)
  )
}

/** Two notes before a record. */
export const music: Thing = ({ main, second, third, pale, ink }) =>
  circle(0, 0, 180, ink) +
  range(5)
    .map((i) => `<circle r="${164 - i * 20}" fill="none" stroke="${mix(ink, pale, 0.28)}" stroke-width="3"/>`)
    .join('') +
  path('M0 0L-90 -156A180 180 0 0 1 -20 -179ZM0 0L90 156A180 180 0 0 1 20 179Z', '#ffffff', fade(0.14)) +
  circle(0, 0, 62, main) +
  circle(0, 0, 12, pale) +
  path('M72 140V-60L186 -92V104', 'none', ` stroke="${second}" stroke-width="18" stroke-linejoin="round"`) +
  ellipse(44, 144, 38, 27, second) +
  ellipse(158, 110, 38, 27, second) +
  path('M63 -50L195 -88V-52L63 -14Z', third)

/** A mortarboard on a pile of books. */
export const school: Thing = ({ main, second, third, pale, ink }) =>
  times(3, (i) => {
    const [x, y, width] = [[-150, -132, -156][i] ?? 0, 132 - i * 48, [300, 268, 306][i] ?? 300]
    const tone = [second, third, main][i] ?? main
    return (
      rect(x, y, width, 44, tone, rounded(9)) +
      rect(x + width - 50, y + 8, 50, 28, pale) +
      rect(x + 30, y, 16, 44, shade(tone, -0.12))
    )
  }) +
  path('M-96 -66V0Q0 50 96 0V-66Z', shade(ink, 0.06)) +
  path('M0 -166L212 -88L0 -8L-212 -88Z', ink) +
  path('M0 -166L212 -88L0 -88Z', shade(ink, 0.07)) +
  stroke('M0 -88L152 -62V30', third, 8) +
  path('M152 26L136 82H168Z', third)

export const christmasTree: Thing = ({ third }) => {
  const green = '#2d7a4f'
  return (
    rect(-22, 136, 44, 56, '#7a4b2f') +
    [150, 78, 6]
      .map((y, i) =>
        path(
          `M${-150 + i * 34} ${y}L0 ${y - 130 - i * 6}L${150 - i * 34} ${y}Q0 ${y + 26} ${-150 + i * 34} ${y}Z`,
          shade(green, i * 0.05),
        ),
      )
      .join('') +
    times(10, (i) =>
      circle(
        [-84, -20, 58, 96, -52, 12, 62, -26, 24, 0][i] ?? 0,
        [138, 150, 132, 148, 70, 84, 66, 4, -10, -60][i] ?? 0,
        13,
        ['#e2364f', '#ffd35a', third][i % 3] ?? third,
      ),
    ) +
    path(star(0, -138, 44, 19, 5), '#ffd35a')
  )
}

/** A broad tree. */
export const tree: Thing = ({ second, ink }) => {
  const green = mix('#3f8a4a', second, 0.25)
  const bark = mix('#6d4428', ink, 0.2)
  return (
    ellipse(0, 186, 170, 18, ink, fade(0.2)) +
    path('M-34 190C-14 110 -18 60 -30 20L20 -10L34 30C26 80 20 130 44 190Z', bark) +
    stroke('M0 70Q-50 30 -96 20M6 40Q50 0 92 -4', bark, 22) +
    times(11, (i) =>
      circle(
        [-130, -70, 0, 76, 132, -104, -40, 44, 104, -8, 0][i] ?? 0,
        [-4, -50, -70, -46, 0, -70, -118, -116, -76, -20, -150][i] ?? 0,
        [58, 66, 76, 66, 56, 52, 60, 62, 54, 62, 46][i] ?? 50,
        shade(green, [-0.08, -0.04, 0, -0.03, -0.08, 0.02, 0.06, 0.05, 0, -0.06, 0.09][i] ?? 0),
      ),
    )
  )
}

export const gift: Thing = ({ main, second, ink }) =>
  ellipse(0, 180, 160, 18, ink, fade(0.2)) +
  rect(-140, -26, 280, 200, main, rounded(14)) +
  rect(50, -26, 90, 200, shade(main, -0.08), rounded(14)) +
  rect(-162, -76, 324, 64, shade(main, 0.05), rounded(14)) +
  rect(-28, -76, 56, 250, second) +
  path(
    'M0 -76C-130 -70 -130 -190 -56 -180C-10 -170 0 -110 0 -76C0 -110 10 -170 56 -180C130 -190 130 -70 0 -76Z',
    shade(second, -0.05),
  ) +
  path(
    'M-8 -84C-80 -86 -90 -150 -52 -152C-26 -146 -12 -112 -8 -84ZM8 -84C80 -86 90 -150 52 -152C26 -146 12 -112 8 -84Z',
    main,
  )
