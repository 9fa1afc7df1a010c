import { backdrop } from '../backdrop.ts'
import { mix, standingOut } from '../colour.ts'
import type { Composition } from '../context.ts'
import { bust, someone } from '../figures/bust.ts'
import { group, num } from '../svg.ts'

export const SKINS = ['#f7d3b5', '#ecb892', '#cf9265', '#a96c45', '#7a4c30', '#55362a'] as const
const HAIRS = ['#1d1a22', '#3b2420', '#6d3b22', '#b5642c', '#e0b463', '#d9d4cf'] as const
const ROYAL = ['king', 'queen', 'prince', 'princess', 'royal', 'emperor']

/** One person before a ground of many kinds. */
export const portrait: Composition = (s) => {
  const { random: r, palette: p, words } = s
  const ground = backdrop(s, 400, 265)
  const royal = ROYAL.some((word) => words.has(word))
  const shape = someone(r, royal)
  const [first = p.ink, second = p.hues[0]] = standingOut(ground.tone, p.hues)
  const bold = r.chance(0.25)
  const skin = bold ? mix(r.pick(p.hues), p.paper, 0.35) : r.pick(SKINS)
  const hair =
    bold || r.chance(0.3)
      ? (standingOut(skin, [...p.hues, p.ink])[0] ?? p.ink)
      : (standingOut(skin, [r.pick(HAIRS), r.pick(HAIRS)])[0] ?? p.ink)
  const colours = { skin, hair, cloth: first, accent: second, lips: mix(skin, '#c2263f', 0.65) }
  const person = bust(s.paint, shape, colours, mix(p.ink, '#141018', 0.4))
  const tall = shape.crown || shape.hair === 'bun' || shape.hair === 'hat' || shape.hair === 'afro'
  const scale = tall ? r.between(1, 1.03) : r.between(1.06, 1.14)
  const posed = group(
    person,
    ` transform="translate(400 604) rotate(${num(r.bell() * 3)}) scale(${scale.toFixed(3)}) translate(-400 -600)"`,
  )
  return ground.art + posed
}
