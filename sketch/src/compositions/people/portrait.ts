import { backdrop } from '../../drawing/backdrop.ts'
import { mix, standingOut } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import { group, num } from '../../drawing/svg.ts'
import { bust, someone } from '../../figures/bust.ts'

export const SKINS = ['#f7d3b5', '#ecb892', '#cf9265', '#a96c45', '#7a4c30', '#55362a'] as const
const HAIRS = ['#1d1a22', '#3b2420', '#6d3b22', '#b5642c', '#e0b463', '#d9d4cf'] as const
const ROYAL = ['king', 'queen']
const FAIR = ['blonde', 'blond', 'golden']
const RED = ['copper', 'ginger', 'redhead']

/** One person before a ground of many kinds. */
export const portrait: Composition = (s) => {
  const { random: r, palette: p, words } = s
  const ground = backdrop(s, 400, 265)
  const has = (list: readonly string[]) => list.some((word) => words.has(word))
  const shape = someone(r, s.subject, ROYAL.includes(s.subject))
  const [first = p.ink, second = p.hues[0]] = standingOut(ground.tone, p.hues)
  const skin = r.pick(SKINS)
  const named = has(FAIR) ? '#e0b463' : has(RED) ? '#b5642c' : undefined
  const hair =
    named ??
    (r.chance(0.3)
      ? (standingOut(skin, [...p.hues, p.ink])[0] ?? p.ink)
      : (standingOut(skin, [r.pick(HAIRS), r.pick(HAIRS)])[0] ?? p.ink))
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
