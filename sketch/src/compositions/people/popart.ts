import { mix, standingOut } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { background, circle, fade, group, rect } from '../../drawing/svg.ts'
import { bust, someone } from '../../figures/bust.ts'

/** The same face several times in shouting colours, as a silk-screen print. */
export const popart: Composition = (s) => {
  const { random: r, palette: p, paint } = s
  const shape = someone(r, 'person', false)
  const inks = [...p.hues, p.paper, p.sun]
  const panels = r.pick([4, 6])
  const [w, h] = panels === 4 ? [400, 300] : [800 / 3, 300]
  const scale = panels === 4 ? 0.52 : 0.47
  let art = background(p.ink)
  for (let i = 0; i < panels; i++) {
    const [x, y] = panels === 4 ? [(i % 2) * 400, Math.floor(i / 2) * 300] : [(i % 3) * w, Math.floor(i / 3) * 300]
    const ground = p.hues[(i + 1) % 5] ?? p.paper
    const [hair = p.ink, cloth = p.ink] = r.shuffle([p.ink, p.hues[(i + 3) % 5] ?? p.ink])
    const skin = standingOut(hair, [mix(inks[(i + 4) % 7] ?? p.paper, p.paper, 0.45), p.paper, p.sun])[i % 2] ?? p.paper
    const face = bust(
      paint,
      shape,
      { skin, hair, cloth, accent: p.hues[(i + 2) % 5] ?? p.sun, lips: standingOut(skin, p.hues)[0] ?? '#d7263d' },
      p.ink,
    )
    const dots = paint.pattern(12, 12, circle(6, 6, 2.6, mix(ground, p.paper, 0.55)), 45)
    const cut = paint.clip(rect(x, y, w, h, '#000'))
    const move = ` transform="translate(${(x + w / 2 - 400 * scale).toFixed(1)} ${(y + h - 600 * scale + 4).toFixed(1)}) scale(${scale})"`
    art += group(
      rect(x, y, w, h, ground) +
        rect(x, y, w, h, dots) +
        group(face, move) +
        rect(x, y, w * 0.5, h, p.paper, fade(0.05)),
      cut,
    )
  }
  const lines =
    panels === 4
      ? rect(396, 0, 8, 600, p.paper) + rect(0, 296, 800, 8, p.paper)
      : rect(263, 0, 8, 600, p.paper) + rect(529, 0, 8, 600, p.paper) + rect(0, 296, 800, 8, p.paper)
  return art + lines
}
