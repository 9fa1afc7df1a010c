import { describe, expect, it } from 'vitest'
import { createRandom, hash } from '../drawing/random.ts'
import { cover, DRAWING_VERSION, sketch } from '../index.ts'
import { measurable } from './drawable.ts'
import { fit, LINE_HEIGHT } from './fit.ts'
import { LAYOUTS } from './layouts.ts'
import { letter } from './letter.ts'
import { widthOf } from './measure.ts'
import { tintsOf } from './tints.ts'

const CATEGORIES = ['Anime', 'Animal', 'Art', 'Business', 'Games', 'Writing', 'Cooking', '__proto__', undefined]
const svgOf = (title: string, category?: string, seed = 'a') =>
  cover(title, { seed, ...(category !== undefined && { category }) }).svg
const lettersOf = (svg: string) => [...svg.matchAll(/<tspan[^>]*>([^<]*)</g)].map(([, line]) => line).join(' ')

describe('a cover', () => {
  it('shows a subject that the title names, as a sketch does', () => {
    const hints = { category: 'Animal', seed: 'a' }
    expect(cover('A red fox', hints)).toEqual(sketch('A red fox', hints))
  })

  it('shows the title where it names none, or an occupation', () => {
    expect(lettersOf(svgOf('Quiet ledger', 'Business'))).toBe('Quiet ledger')
    expect(lettersOf(svgOf('Recipe finder', 'Fun'))).toBe('Recipe finder')
    expect(cover('Recipe finder', { seed: 'a' }).subject).toBe(null)
  })

  it('is the same for the same title, and another for another seed', () => {
    expect(svgOf('Quiet ledger')).toBe(svgOf('Quiet ledger'))
    const twins = Array.from({ length: 30 }, (_, i) => svgOf('Quiet ledger', 'Business', String(i)))
    expect(new Set(twins).size).toBeGreaterThan(25)
  })

  it('has a new version when it is another than before', () => {
    const drawn = hash(
      ['Quiet ledger', 'Recipe finder', 'A red fox'].map((title) => svgOf(title, 'Fun')).join(''),
    ).join('-')
    expect([DRAWING_VERSION, drawn]).toEqual([5, '433785031-3229282086-2128298184-2809833257'])
  })

  it('is a mark alone beside a title, and for a script that no font has', () => {
    expect(cover('Quiet ledger', { seed: 'a' }, { isLettered: false }).svg).not.toContain('<text')
    for (const title of ['ᠮᠣᠩᠭᠣᠯ', '🦊📚']) {
      const { svg, lettering } = cover(title, { seed: 'a' })
      expect(svg).not.toContain('<text')
      expect(lettering).toBeUndefined()
    }
  })

  it.each(['提取查询', 'مدرب الخط العربي', 'カメラ', '사진 촬영', 'ผู้ช่วย', 'सहायक', 'עוזר AI'])(
    'leaves the title %s to the renderer',
    (title) => {
      const { svg, lettering } = cover(title, { seed: 'a' })
      expect(svg).not.toContain('<text')
      expect(lettering?.text).toBe(title)
    },
  )

  it('is valid for every title and category', () => {
    for (const title of [
      '',
      '</svg><script>',
      '"&\'<>',
      '\ud800',
      '\0',
      'x'.repeat(200),
      'W '.repeat(100),
      'Ünïcödé',
    ]) {
      for (const category of CATEGORIES) {
        for (let i = 0; i < 3; i++)
          expect(svgOf(title, category, `${i}`)).not.toMatch(/NaN|undefined|<script|&(?!\w+;|#39;)/)
      }
    }
    expect(svgOf('Ledger </text> & <b>', 'Art')).toMatch(/&lt;\/text&gt;/)
  })
})

describe('letters', () => {
  it('are large for a short title, fit their box, and are cut at a word where they cannot', () => {
    expect(fit('Poet', 680, 360)).toEqual({ lines: ['Poet'], size: 128 })
    const title = 'A very long title that goes on about everything that a small company with two vans could want'
    for (const [width, height] of [
      [680, 335],
      [535, 480],
      [632, 340],
    ] as const) {
      for (const text of [title, `${title}, ${title}`, 'x'.repeat(200), 'Donaudampfschifffahrtsgesellschaftskapitän']) {
        const { lines, size } = fit(text, width, height)
        expect(lines.length * size * LINE_HEIGHT).toBeLessThanOrEqual(height)
        for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(width)
      }
      expect(fit(`${title}, ${title}`, width, height).lines.at(-1)).toMatch(/\w…$/)
    }
  })

  it.each([
    [
      'A fox — 100% “wild”, Привет, Ελλάδα, żółw, Việt, €5 ½',
      'A fox — 100% “wild”, Привет, Ελλάδα, żółw, Việt, €5 1⁄2',
    ],
    ['🦊  Fox 👩🏽‍🎨 and owl ❤️ 🇩🇪', 'Fox and owl'],
    ['𝗕𝗼𝗹𝗱 ｆｏｘ', 'Bold fox'],
    ['© Fox® 1 # *', '© Fox® 1 # *'],
    ['雪の中の狐', ''],
    ['Fox שועל', ''],
    ['🦊', ''],
  ])('of %s are “%s”', (title, drawn) => expect(measurable(title)).toBe(drawn))

  it('have a contrast of 7:1 with both grounds', () => {
    for (const category of CATEGORIES) {
      for (let i = 0; i < 60; i++) {
        const { ground, field, letters } = tintsOf(category, createRandom(`${i}`))
        for (const under of [ground, field]) expect(contrast(letters, under), `${category} ${under}`).toBeGreaterThan(7)
      }
    }
  })
})

describe('layouts', () => {
  it('repeat rarely among 24 covers of a category', () => {
    const screens = Array.from({ length: 60 }, (_, screen) => {
      const seen = new Map<string, number>()
      for (let i = 0; i < 24; i++) {
        const { art } = letter({ title: 'Same', category: 'Business', trade: undefined, seed: `${screen}-${i}` })
        seen.set(art, (seen.get(art) ?? 0) + 1)
      }
      return Math.max(...seen.values())
    })
    expect(screens.filter((most) => most > 2).length).toBeLessThan(6)
  })

  it('are all used', () => {
    const used = new Set(
      Array.from(
        { length: 200 },
        (_, i) => letter({ title: 'A', category: 'Art', trade: undefined, seed: `${i}` }).layout,
      ),
    )
    expect(used.size).toBe(Object.keys(LAYOUTS).length)
  })
})

function contrast(one: string, other: string): number {
  const luminance = (hex: string) =>
    [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
      .reduce((sum, v, i) => sum + v * ([0.2126, 0.7152, 0.0722][i] ?? 0), 0)
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
