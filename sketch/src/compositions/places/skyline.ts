import { lightness, mix, shade } from '../../drawing/colour.ts'
import type { Composition, Sketch } from '../../drawing/context.ts'
import { background, circle, fade, num, path, poly, rect, stroke, times } from '../../drawing/svg.ts'
import { clouds } from '../../figures/clouds.ts'

/** A tower from its foot up, with one of six roofs and some lit windows. */
function tower(
  s: Sketch,
  x: number,
  foot: number,
  w: number,
  h: number,
  wall: string,
  light: string,
  detail: boolean,
): string {
  const { random: r, paint } = s
  const top = foot - h
  const roof = [
    '',
    path(poly([x, top + 1], [x + w / 2, top - w * 0.55], [x + w, top + 1]), wall),
    rect(x + w * 0.2, top - 18, w * 0.6, 19, wall) +
      rect(x + w * 0.36, top - 34, w * 0.28, 17, wall) +
      rect(x + w / 2 - 1.5, top - 84, 3, 52, wall),
    path(`M${num(x)} ${num(top + 1)}a${num(w / 2)} ${num(w / 2)} 0 0 1 ${num(w)} 0Z`, wall),
    path(poly([x, top + 1], [x + w, top - w * 0.5], [x + w, top + 1]), wall),
    rect(x + w * 0.15, top - 10, w * 0.25, 11, wall) + rect(x + w * 0.66, top - 22, 3, 23, wall),
  ][r.int(0, 5)]
  const columns = Math.max(2, Math.floor(w / 17))
  const step = w / columns
  let lit = ''
  let unlit = ''
  if (detail) {
    for (let row = 0; row < Math.min(22, Math.floor(h / 18) - 1); row++) {
      for (let column = 0; column < columns; column++) {
        const mark = `M${num(x + column * step + step * 0.26)} ${num(top + 12 + row * 18)}h${num(step * 0.48)}v10h${num(-step * 0.48)}z`
        if (r.chance(0.38)) lit += mark
        else unlit += mark
      }
    }
  }
  return (
    (roof ?? '') +
    rect(x, top, w, h, paint.linear([wall, shade(wall, -0.04)])) +
    rect(x + w * 0.72, top, w * 0.28, h, '#000000', fade(0.13)) +
    path(unlit || 'M0 0', shade(wall, -0.07)) +
    path(lit || 'M0 0', light)
  )
}

/** Rows of towers before a great sun or moon, some of them mirrored in water. */
export const skyline: Composition = (s) => {
  const { random: r, palette: p, paint } = s
  const foot = r.pick([470, 500, 600, 620])
  const [x, y, size] = [r.between(200, 600), r.between(190, 290), r.between(90, 150)]
  const light = lightness(p.sun) > 0.8 ? p.sun : p.hues[2]
  const base = r.pick([p.hues[0], p.hues[3], p.ink])
  const rows = times(3, (row) => {
    const wall = mix(mix(p.sky[2], base, 0.5), p.ink, 0.1 + row * 0.36)
    let out = ''
    for (let at = -r.between(0, 40); at < 800; ) {
      const w = r.between(44, 86) + row * 12
      const centre = 1 - Math.abs(at + w / 2 - 400) / 700
      const h = (r.between(130, 330) - row * 40) * centre + (foot > 550 ? 70 : 0) + (2 - row) * 42
      out += tower(
        s,
        at,
        foot,
        w - (row === 2 ? r.between(0, 14) : 0),
        h,
        shade(wall, r.bell() * 0.035),
        light,
        row > 0,
      )
      at += w + (row === 2 ? r.between(-2, 34) : 0)
    }
    return (
      out +
      (row < 2
        ? rect(
            0,
            foot - 190,
            800,
            190,
            paint.linear([
              [p.sky[2], 0],
              [p.sky[2], 0.5],
            ]),
          )
        : '')
    )
  })
  const water =
    foot > 550
      ? ''
      : rect(0, foot, 800, 600 - foot, paint.linear([mix(p.sky[2], p.ink, 0.45), mix(p.sky[0], p.ink, 0.7)])) +
        times(60, () => {
          const at = foot + r.between(4, 120)
          const w = r.between(14, 60)
          return rect(
            r.chance(0.4) ? x + r.bell() * 100 - w / 2 : r.between(0, 800),
            at,
            w,
            2.4,
            r.chance(0.6) ? light : p.sky[2],
            fade(r.between(0.2, 0.75)),
          )
        }) +
        stroke(`M0 ${foot}H800`, p.ink, 4)
  return (
    background(paint.linear(p.sky)) +
    paint.glow(x, y, size * 2.4, p.sun, 0.6) +
    circle(x, y, size, paint.linear([p.sun, mix(p.sun, p.sky[1], 0.35)])) +
    clouds(s, p.paper, 40, 240) +
    rows +
    water
  )
}
