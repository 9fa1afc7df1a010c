import { shade } from '../drawing/colour.ts'
import { circle, path, place, rect, rounded, star, stroke, times } from '../drawing/svg.ts'
import { OBJECTS } from '../figures/objects/all.ts'
import type { Thing } from '../figures/objects/object.ts'

const nib: Thing = ({ main, second, pale, ink }) =>
  path('M0 190L-104 -20Q-84 -120 -58 -176H58Q84 -120 104 -20Z', main) +
  path('M0 190L104 -20Q84 -120 58 -176H0Z', shade(main, -0.07)) +
  rect(-74, -190, 148, 40, second, rounded(14)) +
  stroke('M0 176V10', ink, 9) +
  circle(0, -8, 24, pale)

const paw: Thing = ({ main, second }) =>
  path('M0 -16C86 -16 140 66 122 128C106 182 54 158 0 158S-106 182 -122 128C-140 66 -86 -16 0 -16Z', main) +
  [-142, -52, 52, 142]
    .map((x, i) => place(circle(0, 0, 50, second), x, i % 3 === 0 ? -62 : -136, 0.9, (x * 16) / 142, 1.25))
    .join('')

const palette: Thing = ({ main, second, third, pale, ink }) =>
  path(
    'M0 -172C108 -172 190 -92 190 6C190 92 122 88 78 96C40 104 70 172 0 172C-108 172 -190 100 -190 0S-108 -172 0 -172Z',
    main,
  ) +
  circle(-104, -30, 34, second) +
  circle(-36, -104, 34, pale) +
  circle(66, -92, 34, third) +
  circle(-74, 74, 34, ink)

const house: Thing = ({ main, second, third, ink }) =>
  path('M-140 -10H140V176H-140Z', main) +
  path('M0 -10H140V176H0Z', shade(main, -0.06)) +
  path('M0 -186L196 -4H-196Z', second) +
  rect(-36, 62, 72, 114, ink, rounded(8)) +
  rect(-110, 40, 52, 52, third, rounded(6)) +
  rect(58, 40, 52, 52, third, rounded(6))

const sparkle: Thing = ({ main, second, third }) => {
  const beam = (size: number) =>
    path(
      `M0 ${-size}Q${size * 0.14} ${-size * 0.14} ${size} 0Q${size * 0.14} ${size * 0.14} 0 ${size}Q${-size * 0.14} ${size * 0.14} ${-size} 0Q${-size * 0.14} ${-size * 0.14} 0 ${-size}Z`,
      'COLOUR',
    )
  const at = (x: number, y: number, size: number, colour: string) => place(beam(size).replace('COLOUR', colour), x, y)
  return at(-30, 24, 170, main) + at(120, -116, 78, second) + at(134, 116, 48, third)
}

const balloons: Thing = ({ main, second, third, ink }) =>
  stroke('M-84 30Q-70 120 0 190M6 -8Q8 100 0 190M92 44Q70 120 0 190', ink, 7) +
  place(circle(0, 0, 78, second), -96, -44, 1, -10, 1.15) +
  place(circle(0, 0, 78, third), 100, -26, 1, 10, 1.15) +
  place(circle(0, 0, 88, main), 4, -92, 1, 0, 1.15)

const medal: Thing = ({ main, second, pale }) =>
  path('M-70 30L-112 190L-40 152L0 200L40 152L112 190L70 30Z', second) +
  path(star(0, -40, 150, 128, 18), main) +
  path(star(0, -40, 84, 38, 5), pale)

const crystal: Thing = ({ main, second, third, pale }) =>
  path('M0 -190L96 -60L62 170H-62L-96 -60Z', main) +
  path('M0 -190L96 -60H0ZM0 170H62L96 -60H0Z', shade(main, -0.08)) +
  path('M-96 -60H96L0 -190Z', pale, ' opacity="0.45"') +
  path('M-150 20L-92 70L-104 176H-178L-190 84Z', second) +
  path('M150 20L92 70L104 176H178L190 84Z', third)

const shapes: Thing = ({ main, second, third, ink }) =>
  rect(-170, -170, 150, 150, main, rounded(34)) +
  circle(96, -96, 76, second) +
  path('M-96 20L-16 168H-176Z', third, ' stroke-linejoin="round"') +
  rect(20, 20, 150, 150, ink, rounded(75))

const frame: Thing = ({ main, second, third, pale }) =>
  rect(-190, -150, 380, 300, main, rounded(22)) +
  rect(-162, -122, 324, 244, pale, rounded(8)) +
  circle(76, -46, 36, third) +
  path('M-162 122V62L-70 -34L18 60L70 16L162 96V122Z', second)

const brackets: Thing = ({ main, second }) =>
  times(2, (i) => place(stroke('M-70 -150H-130V150H-70', main, 40), 0, 0, 1, i * 180)) +
  path(star(0, 0, 84, 24, 4), second)

const CATEGORY_MARKS: ReadonlyMap<string, Thing | undefined> = new Map(
  Object.entries<Thing | undefined>({
    anime: sparkle,
    animal: paw,
    art: palette,
    building: house,
    business: OBJECTS.get('briefcase'),
    cartoon: OBJECTS.get('conversation'),
    celebrity: medal,
    fantasy: crystal,
    fun: balloons,
    games: OBJECTS.get('gamepad'),
    icons: shapes,
    wallpaper: frame,
    writing: nib,
  }),
)

/** The mark of the trade that the title names, or of the category. A shop's own categories share one. */
export const markOf = (trade: string | undefined, category: string | undefined): Thing =>
  OBJECTS.get(trade ?? '') ?? CATEGORY_MARKS.get(category?.toLowerCase() ?? '') ?? brackets
