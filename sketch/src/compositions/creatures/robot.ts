import { backdrop } from '../../drawing/backdrop.ts'
import { mix, shade, standingOut } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { circle, ellipse, fade, group, path, place, rect, rounded, star, stroke, times } from '../../drawing/svg.ts'

const both = (half: string) => half + place(half, 0, 0, -1, 0, 1)

/** A friendly machine with a screen for a face. */
export const robot: Composition = (s) => {
  const { random: r, palette: p, paint } = s
  const ground = backdrop(s, 400, 270)
  const [shell = p.paper, trim = p.hues[0], spark = p.sun] = standingOut(ground.tone, [...p.hues, p.paper])
  const ink = mix(p.ink, '#10141c', 0.4)
  const body = paint.linear([shade(shell, 0.04), shade(shell, -0.1)])
  const w = r.between(118, 150)
  const h = r.between(92, 116)
  const head = r.pick([
    () => rect(-w, -h, w * 2, h * 2, body, rounded(46)),
    () => ellipse(0, 0, w * 1.05, h * 1.12, body),
    () => path(`M${-w} ${h}V${-h * 0.1}A${w} ${h} 0 0 1 ${w} ${-h * 0.1}V${h}Q0 ${h * 1.25} ${-w} ${h}Z`, body),
  ])()
  const glow = r.pick([p.sun, mix(p.hues[1], '#ffffff', 0.35), '#7ff5e4', '#ffd45e'])
  const eye = r.pick([
    both(circle(52, 0, 25, glow) + circle(52, 0, 12, ink) + circle(60, -8, 6, '#fff')),
    both(stroke('M28 8Q52 -26 76 8', glow, 12)),
    both(rect(34, -24, 32, 48, glow, rounded(14))),
    rect(-84, -17, 168, 34, glow, rounded(17)) + circle(r.between(-50, 50), 0, 13, ink),
    both(path(star(52, 0, 32, 14, 5), glow)),
  ])
  const screen =
    rect(-w * 0.8, -h * 0.58, w * 1.6, h * 1.12, ink, rounded(34)) +
    rect(-w * 0.8, -h * 0.58, w * 1.6, h * 0.4, '#ffffff', rounded(30) + fade(0.07))
  const mouth = r.pick([
    stroke('M-22 34Q0 50 22 34', glow, 6),
    times(5, (i) => rect(-29 + i * 13, 32, 7, 10, glow)),
    '',
  ])
  const antenna = r.pick([
    () =>
      stroke(`M0 ${-h}V${-h - 52}`, trim, 9) + circle(0, -h - 62, 17, spark) + paint.glow(0, -h - 62, 60, spark, 0.5),
    () => both(stroke(`M50 ${-h + 8}L86 ${-h - 50}`, trim, 9) + circle(88, -h - 56, 14, spark)),
    () => path(`M-40 ${-h + 6}Q0 ${-h - 74} 40 ${-h + 6}Z`, trim) + circle(0, -h - 26, 9, spark),
  ])()
  const ears = both(rect(w * 0.93, -34, 34, 68, trim, rounded(12)) + circle(w * 0.93 + 17, 0, 11, spark))
  const gauge = r.pick([
    circle(0, 222, 42, ink) + stroke('M-26 236A30 30 0 0 1 26 236', glow, 8) + stroke('M0 230L16 208', p.paper, 6),
    path('M0 262C-58 224 -40 186 -14 190Q-2 192 0 204Q2 192 14 190C40 186 58 224 0 262Z', spark),
    rect(-58, 186, 116, 66, ink, rounded(12)) +
      times(5, (i) => rect(-46 + i * 20, 240 - 10 * ((i * 3) % 5) - 8, 12, 10 * ((i * 3) % 5) + 4, glow)),
  ])
  const torso =
    path('M-120 150Q0 120 120 150L146 340H-146Z', body) +
    path('M20 142Q80 140 120 150L146 340H40Z', ink, fade(0.1)) +
    times(4, (i) => circle(i % 2 === 0 ? -104 : 104, 176 + Math.floor(i / 2) * 110, 6, trim)) +
    gauge
  const wave = r.chance(0.5)
  const arm = (up: boolean) =>
    up
      ? stroke('M124 176Q220 180 224 66', trim, 34) +
        circle(224, 46, 31, shell) +
        stroke('M206 22V-2M226 16V-12M246 24V2', shell, 15)
      : stroke('M124 176Q206 214 188 320', trim, 34)
  const neck =
    rect(-34, h - 14, 68, 80, trim, rounded(10)) + times(3, (i) => rect(-34, h + 6 + i * 16, 68, 5, shade(trim, -0.16)))
  const cogs = times(4, (i) =>
    group(
      circle(0, 0, 22, 'none', ` stroke="${spark}" stroke-width="10"`) +
        times(8, (k) => place(rect(-6, -38, 12, 14, spark), 0, 0, 1, k * 45)),
      ` transform="translate(${[110, 690, 90, 700][i]} ${[120, 150, 420, 470][i]}) rotate(${i * 17}) scale(${[1, 0.7, 0.6, 0.9][i]})" opacity=".55"`,
    ),
  )
  return (
    ground.art +
    (r.chance(0.5) ? cogs : '') +
    place(
      arm(wave) + place(arm(false), 0, 0, -1, 0, 1) + neck + torso + antenna + ears + head + screen + eye + mouth,
      400,
      255,
      1.06,
    )
  )
}
