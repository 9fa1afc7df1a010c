/** Grounds to set a figure on, from a plain wash to rays. */
import { distance, lightness, mix, shade } from './colour.ts'
import type { Composition, Sketch } from './context.ts'
import { background, circle, fade, HEIGHT, path, polar, poly, range, rect, times, WIDTH } from './svg.ts'

export interface Backdrop {
  readonly art: string
  /** The colour that mostly lies behind the figure. */
  readonly tone: string
}

/** Palettes whose own dark sky is a clean night; the rest borrow an indigo one. */
const NIGHTS = ['sunset', 'neon', 'noir', 'lavender', 'aurora', 'candy', 'midnight', 'berry', 'ember', 'ice', 'ocean']

/** A night sky of any palette. */
export function nightSky({ palette: p }: Sketch): [string, string, string] {
  const dark = shade(p.sky[0], Math.min(0, 0.3 - lightness(p.sky[0])))
  if (NIGHTS.includes(p.name)) return [dark, mix(dark, p.sky[1], 0.75), p.sky[1]]
  return [mix('#0c1140', p.ink, 0.25), mix('#29307f', p.hues[3], 0.2), mix('#7a63b8', p.hues[0], 0.35)]
}

/** Two clearly different tones for ground and shape. */
function tones({ random: r, palette: p }: Sketch): [string, string] {
  const all = [...p.hues, p.paper, p.sky[1], p.sky[2]]
  const ground = r.pick(all)
  const near = all.filter((colour) => distance(colour, ground) > 0.12 && distance(colour, ground) < 0.55)
  return [ground, near.length > 0 ? r.pick(near) : mix(ground, p.paper, 0.45)]
}

/** The setting, drawn paler than it is alone so that it stays behind. */
function behind(s: Sketch, setting: Composition, x: number, y: number): Backdrop {
  const veil = mix(s.palette.sky[1], s.palette.paper, 0.3)
  return {
    art: setting(s) + background(veil, fade(0.28)) + s.paint.glow(x, y, 330, veil, 0.6),
    tone: s.palette.sky[1],
  }
}

/** The setting of the topic, or else a ground chosen by chance, its focus around `x`, `y`. */
export function backdrop(s: Sketch, x = 400, y = 280): Backdrop {
  const { random: r, palette: p, paint } = s
  if (s.setting) return behind(s, s.setting, x, y)
  const [ground, shape] = tones(s)
  const soft = background(paint.linear([shade(ground, 0.04), shade(ground, -0.06)], 'slope'))
  const kind = r.int(0, 7)
  if (kind === 0) {
    const wash = background(paint.linear([p.sky[0], p.sky[1], p.sky[2]]))
    return { art: wash + paint.glow(x, y, 420, p.sun, 0.75), tone: p.sky[1] }
  }
  if (kind === 1) {
    const disc = circle(x, y, 235, paint.linear([shade(shape, 0.05), shade(shape, -0.05)]))
    return { art: soft + disc, tone: shape }
  }
  if (kind === 2) {
    const rays = range(14).map((i) => {
      const at = i * (360 / 14)
      return path(poly([x, y], polar(x, y, 760, at), polar(x, y, 760, at + 180 / 14)), shape)
    })
    return { art: soft + rays.join('') + circle(x, y, 190, ground, fade(0.9)), tone: ground }
  }
  if (kind === 3) {
    const width = r.pick([40, 80, 100])
    const bars = times(Math.ceil(WIDTH / width / 2), (i) => rect(i * width * 2, 0, width, HEIGHT, shape, fade(0.55)))
    return { art: soft + bars, tone: mix(ground, shape, 0.3) }
  }
  if (kind === 4) {
    const arch = `M${x - 210} 600V${y}a210 210 0 0 1 420 0V600Z`
    return { art: soft + path(arch, paint.linear([shape, mix(shape, ground, 0.6)])), tone: shape }
  }
  if (kind === 5) {
    const dots = paint.pattern(26, 26, circle(13, 13, 5, shape), 30)
    return { art: soft + background(dots) + circle(x, y, 230, ground), tone: ground }
  }
  if (kind === 6) {
    const flecks = times(90, () => {
      const at: [number, number] = [r.between(0, WIDTH), r.between(0, HEIGHT)]
      const size = r.between(6, 22)
      const corners = range(4).map((i) => polar(at[0], at[1], size * r.between(0.5, 1), i * 90 + r.between(0, 70)))
      return path(poly(...corners), r.pick([...p.hues, p.paper]), fade(0.8))
    })
    return { art: soft + flecks + circle(x, y, 245, ground), tone: ground }
  }
  const halves = rect(0, 380, WIDTH, 220, paint.linear([shape, shade(shape, -0.08)]))
  return { art: soft + halves + circle(x, y, 200, mix(ground, p.paper, 0.35)), tone: mix(ground, p.paper, 0.35) }
}
