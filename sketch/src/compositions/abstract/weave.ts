import { mix, shade } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { background, group, rect, times, turn } from '../../drawing/svg.ts'

/** Bands of colour that go over and under each other. */
export const weave: Composition = ({ random: r, palette: p, paint }) => {
  const step = r.pick([50, 66, 100])
  const band = step * r.pick([0.62, 0.8])
  const count = Math.ceil(1100 / step)
  const ground = mix(p.ink, p.hues[3], 0.25)
  const tones = r.shuffle([...p.hues, p.paper, p.sun])
  const across = Array.from({ length: count }, () => r.pick(tones.slice(0, 4)))
  const down = Array.from({ length: count }, () => r.pick(tones.slice(2)))
  const at = (i: number) => i * step - 150
  const soft = (tone: string, direction: 'down' | 'across') =>
    paint.linear([shade(tone, -0.05), shade(tone, 0.03), shade(tone, -0.05)], direction)
  const rows = across.map((tone, i) => rect(-150, at(i), 1100, band, soft(tone, 'down'))).join('')
  const over = down
    .map((tone, i) => {
      const fill = soft(tone, 'across')
      return times(Math.ceil(count / 2), (k) => {
        const y = at(k * 2 + (i % 2)) - (step - band)
        return rect(at(i), y, band, step + (step - band), fill)
      })
    })
    .join('')
  const under = down.map((tone, i) => rect(at(i), -150, band, 1100, soft(tone, 'across'))).join('')
  return background(ground) + group(under + rows + over, turn(r.pick([0, 45, -30]), 400, 300))
}
