/** Clouds in one of three manners, the same all over a picture. */
import type { Sketch } from '../drawing/context.ts'
import { circle, fade, group, rect, rounded, times } from '../drawing/svg.ts'

export function clouds({ random: r, paint }: Sketch, colour: string, top: number, foot: number): string {
  const style = r.int(0, 3)
  return times(style === 3 ? 0 : r.int(2, 5), () => {
    const [x, y, w] = [r.between(-60, 700), r.between(top, foot), r.between(130, 300)]
    if (style === 0) {
      return times(2, (i) => rect(x + i * w * 0.2, y + i * 13, w * (1 - i * 0.34), 15, colour, rounded(8) + fade(0.34)))
    }
    if (style === 1) {
      const wisp = paint.linear(
        [
          [colour, 0],
          [colour, 0.65],
          [colour, 0],
        ],
        'across',
      )
      return rect(x - w * 0.3, y, w * 1.6, 7, wisp) + rect(x, y + 14, w, 4, wisp)
    }
    const puffs = times(5, (i) =>
      circle(
        x + w * (0.14 + i * 0.18),
        y - (i % 2 === 0 ? 2 : w * 0.07),
        w * (i === 0 || i === 4 ? 0.09 : 0.14),
        colour,
      ),
    )
    return group(puffs + rect(x, y, w, w * 0.11, colour, rounded(w * 0.055)), fade(0.6))
  })
}
