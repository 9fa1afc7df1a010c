import { mix, shade } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { background, circle, num, path, range, stroke, times } from '../../drawing/svg.ts'

/** Dunes one behind the other, each with a lit side and one in the shade. */
export const dunes: Composition = ({ random: r, palette: p, paint }) => {
  const sand = mix('#e7a95f', p.hues[2], 0.25)
  const horizon = r.between(280, 330)
  const [sunX, sunY] = [r.between(180, 620), horizon - r.between(70, 140)]
  const dune = (x: number, foot: number, width: number, height: number, tone: string) => {
    const top = foot - height
    const lit = `M${num(x - width)} ${num(foot)}Q${num(x - width * 0.45)} ${num(foot - height * 0.2)} ${num(x)} ${num(top)}Q${num(x + width * 0.4)} ${num(foot - height * 0.25)} ${num(x + width)} ${num(foot)}V640H${num(x - width)}Z`
    const dark = `M${num(x)} ${num(top)}C${num(x + width * 0.16)} ${num(top + height * 0.5)} ${num(x - width * 0.22)} ${num(foot)} ${num(x - width * 0.04)} 640H${num(x + width)}V${num(foot)}Q${num(x + width * 0.4)} ${num(foot - height * 0.25)} ${num(x)} ${num(top)}Z`
    return path(lit, paint.linear([shade(tone, 0.04), shade(tone, -0.03)])) + path(dark, shade(tone, -0.1))
  }
  const rows = range(4).flatMap((row) => {
    const tone = mix(mix(sand, p.sky[2], 0.5 - row * 0.15), p.ink, row * 0.05)
    const offset = r.between(-120, 120)
    return range(3).map((i) =>
      dune(
        offset + i * 400 + row * 130 - 60,
        horizon + 30 + row * 84,
        330 + row * 70,
        70 + row * 22 + r.bell() * 18,
        tone,
      ),
    )
  })
  const ripples = times(9, () => {
    const [x, y] = [r.between(0, 760), r.between(520, 590)]
    return stroke(`M${num(x)} ${num(y)}q40 -12 90 0`, shade(sand, -0.16), 3)
  })
  return (
    background(paint.linear(p.sky)) +
    paint.glow(sunX, sunY, 300, p.sun, 0.7) +
    circle(sunX, sunY, r.between(46, 76), p.sun) +
    rows.join('') +
    ripples
  )
}
