import { backdrop } from '../../drawing/backdrop.ts'
import { mix, standingOut } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { place } from '../../drawing/svg.ts'
import { OBJECTS } from '../../figures/objects/all.ts'

/** One thing, large, before a ground of many kinds or the setting that the topic names. */
export const emblem: Composition = (s) => {
  const { random: r, palette: p } = s
  const thing = OBJECTS.get(s.subject)
  if (!thing) throw new Error(`No object is drawn for ${s.subject}`)
  const ground = backdrop(s, 400, 300)
  const [main = p.hues[0], second = p.hues[1], third = p.hues[2]] = standingOut(ground.tone, p.hues)
  const tones = { main, second, third, pale: mix(p.paper, '#ffffff', 0.4), ink: mix(p.ink, '#12141c', 0.3) }
  return ground.art + place(thing(tones), 400, 300, r.between(1.08, 1.2), r.bell() * 4)
}
