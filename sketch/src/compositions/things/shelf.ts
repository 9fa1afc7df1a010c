import { mix, shade } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { background, circle, ellipse, fade, path, place, rect, rounded, star, times } from '../../drawing/svg.ts'

/** Bookshelves seen straight on, with a plant, a lamp or a cup between the spines. */
export const shelf: Composition = ({ random: r, palette: p, paint }) => {
  const wall = r.pick([mix(p.ink, p.hues[3], 0.25), p.paper, mix(p.hues[1], p.ink, 0.35), p.hues[4]])
  const wood = mix(p.hues[2], p.ink, r.pick([0.2, 0.6]))
  const plank = 196
  const spine = (x: number, foot: number, w: number, h: number) => {
    const hue = shade(mix(r.pick([...p.hues, p.paper, p.ink]), wall, 0.06), r.bell() * 0.05)
    const mark = r.pick([p.sun, p.paper, shade(hue, -0.18), shade(hue, 0.16)])
    const trim = r.pick([
      rect(x, foot - h * 0.86, w, 5, mark) +
        rect(x, foot - h * 0.8, w, 2.5, mark) +
        rect(x, foot - h * 0.16, w, 5, mark),
      rect(x + w * 0.26, foot - h * 0.82, w * 0.48, h * 0.42, mark, rounded(2)),
      path(star(x + w / 2, foot - h * 0.68, w * 0.28, w * 0.12, 5), mark) + rect(x, foot - 20, w, 6, mark),
      circle(x + w / 2, foot - h * 0.2, w * 0.24, mark) + rect(x + w * 0.42, foot - h * 0.8, w * 0.16, h * 0.42, mark),
      '',
    ])
    return (
      rect(
        x,
        foot - h,
        w,
        h,
        paint.linear([shade(hue, -0.07), shade(hue, 0.04), hue, shade(hue, -0.09)], 'across'),
        rounded(3),
      ) + trim
    )
  }
  const things = [
    (x: number, foot: number) =>
      path(`M${x + 14} ${foot - 52}H${x + 86}L${x + 76} ${foot}H${x + 24}Z`, p.hues[0]) +
      times(9, (i) =>
        place(
          path('M0 0C-16 -30 -12 -66 0 -86C12 -66 16 -30 0 0Z', shade(mix(p.hues[1], p.ink, 0.15), (i % 2) * 0.08)),
          x + 50,
          foot - 50,
          1,
          -76 + i * 19,
        ),
      ),
    (x: number, foot: number) =>
      paint.glow(x + 50, foot - 96, 150, p.sun, 0.75) +
      rect(x + 46, foot - 80, 8, 76, p.ink) +
      ellipse(x + 50, foot - 4, 32, 6, p.ink) +
      path(`M${x + 22} ${foot - 74}L${x + 34} ${foot - 142}H${x + 66}L${x + 78} ${foot - 74}Z`, p.sun),
    (x: number, foot: number) =>
      path(
        `M${x + 18} ${foot - 60}H${x + 74}V${foot - 18}Q${x + 72} ${foot} ${x + 56} ${foot}H${x + 36}Q${x + 20} ${foot} ${x + 18} ${foot - 18}Z`,
        p.paper,
      ) +
      circle(x + 78, foot - 36, 16, 'none', ` stroke="${p.paper}" stroke-width="7"`) +
      rect(x + 18, foot - 44, 56, 9, p.hues[3]) +
      path(`M${x + 40} ${foot - 72}q-12 -16 0 -28t0 -26`, 'none', ` stroke="${p.paper}" stroke-width="4" opacity=".5"`),
    (x: number, foot: number) =>
      circle(x + 50, foot - 56, 42, p.hues[1]) +
      path(`M${x + 26} ${foot - 80}q24 -22 40 4q-14 18 -8 34q-22 10 -32 -38Z`, p.hues[2]) +
      rect(x + 44, foot - 16, 12, 12, p.ink) +
      ellipse(x + 50, foot - 4, 28, 5, p.ink),
  ]
  const row = (foot: number) => {
    let out = ''
    for (let x = r.between(-20, 10); x < 800; ) {
      if (r.chance(0.09) && x > 20 && x < 690) {
        out += r.pick(things)(x, foot)
        x += 104
        continue
      }
      const [w, h] = [r.between(20, 50), r.between(108, 166)]
      if (r.chance(0.07)) {
        out += place(spine(-w / 2, 0, w, h), x + w / 2 + 22, foot - 3, 1, 11)
        x += w + 40
      } else {
        out += spine(x, foot, w, h)
        x += w + (r.chance(0.06) ? r.between(10, 50) : 1.5)
      }
    }
    return (
      rect(0, foot - plank + 18, 800, plank - 18, paint.linear([shade(wall, -0.12), wall])) +
      out +
      rect(0, foot, 800, 18, paint.linear([shade(wood, 0.08), shade(wood, -0.06)])) +
      rect(0, foot + 18, 800, 12, p.ink, fade(0.25))
    )
  }
  return background(wall) + row(182) + row(382) + row(582) + paint.glow(r.between(100, 700), 60, 520, p.sun, 0.22)
}
