import { describe, expect, it } from 'vitest'
import { COMPOSITIONS } from './compositions/all.ts'
import { createPaint } from './drawing/context.ts'
import { PALETTES } from './drawing/palettes.ts'
import { createRandom, hash } from './drawing/random.ts'
import { KNOWN_SUBJECTS, sketch } from './index.ts'
import { VOCABULARIES } from './vocabulary/all.ts'

const svgOf = (topic: string, hints = {}) => sketch(topic, hints).svg
const BROKEN = /NaN|Infinity|undefined|null|\[object|<script|<text|<image|href|evil/

describe('sameness', () => {
  it('draws the same bytes for the same topic', () => {
    for (let i = 0; i < 10; i++)
      expect(svgOf(`Topic ${i}`, { category: 'Art' })).toBe(svgOf(`Topic ${i}`, { category: 'Art' }))
  })

  it('draws the bytes that it drew on the day this was written', () => {
    expect(hash('prompt')).toEqual([1841869041, 1618392351, 1291937566, 1086284528])
    expect(hash(svgOf('Majestic Red Fox in Snow', { category: 'Animal' })).join('-')).toBe(
      '2710619464-2774964300-3792182511-3875422699',
    )
  })

  it('draws another picture for another topic, category or seed', () => {
    const pictures = [
      ...Array.from({ length: 60 }, (_, i) => svgOf(`Topic ${i}`)),
      svgOf('Topic 1', { category: 'Games' }),
      svgOf('Topic 1', { seed: 'a' }),
      svgOf('Topic 1', { seed: 'b' }),
    ]
    expect(new Set(pictures).size).toBe(pictures.length)
  })
})

describe('subjects', () => {
  const entries = VOCABULARIES.flatMap(({ entries }) => entries)

  it.each([...new Set(entries.map(({ subject }) => subject))])('%s is drawn, and said to be known', (name) => {
    const word =
      entries
        .find(({ subject }) => subject === name)
        ?.words.split(' ')[0]
        ?.replaceAll('_', ' ') ?? ''
    for (const seed of ['a', 'b']) {
      const { svg, subject } = sketch(word, { seed })
      expect(subject).toEqual({ subject: name, word })
      expect(svg).not.toMatch(BROKEN)
    }
    expect(KNOWN_SUBJECTS.flatMap(({ subjects }) => subjects)).toContain(name)
  })

  it.each(['animal', 'birds', 'charts', 'emblem', 'fish', 'ideas', 'page', 'wanderer'] as const)(
    '%s draws each of its subjects in its own way',
    (name) => {
      const subjects = new Set(entries.filter(({ draw }) => draw === name).map(({ subject }) => subject))
      const drawings = [...subjects].map((subject) => {
        const random = createRandom('same')
        const palette = random.pick(PALETTES)
        return COMPOSITIONS[name]({
          random,
          palette,
          paint: createPaint(),
          subject,
          setting: undefined,
          words: new Set(),
        })
      })
      expect(subjects.size).toBeGreaterThan(1)
      expect(new Set(drawings).size).toBe(subjects.size)
    },
  )

  it('stand in the setting that the topic names', () => {
    expect(svgOf('fox in the snow').length).toBeGreaterThan(svgOf('fox in a room').length + 5000)
  })
})

const HOSTILE = [
  '',
  ' ',
  '🦊🌊🏰',
  '\ud800',
  '\u0000\u0001',
  '</svg><script>alert(1)</script>',
  '"\'><image href="https://evil.example/x.png"/>&lt;&#x0;',
  'constructor __proto__ toString hasOwnProperty',
  '桜の木の下で眠る猫',
  'قلعة فوق الغيوم',
  'รูปแมวน่ารัก',
  'cat fox dragon '.repeat(340),
  'x'.repeat(5000),
  'Zalgö̷̢͍́ ̶t̴e̵x̸t̷',
]

describe('hostile topics', () => {
  it.each(HOSTILE.map((topic, i) => [i, topic] as const))('number %i is drawn', (_, topic) => {
    for (const category of [undefined, '__proto__', 'constructor', 'Games']) {
      expect(svgOf(topic, category === undefined ? {} : { category })).not.toMatch(BROKEN)
    }
  })

  it('never writes a part of the topic into the picture', () => {
    const svg = svgOf('Qwertzuiop portrait Yxcvbnm', { category: 'Sdfghjkl', seed: 'Ölkjhgf' })
    expect(svg).not.toMatch(/qwertz|yxcv|sdfgh|lkjh|portrait/i)
  })

  // `many.slow.test.ts` draws more.
  it('draws no broken numbers in many pictures', () => {
    for (let i = 0; i < 60; i++) expect(svgOf(`Broken ${i}`)).not.toMatch(BROKEN)
  })
})

describe('placeholder', () => {
  it('is a short data URL of an SVG', () => {
    const topics = [...HOSTILE, ...KNOWN_SUBJECTS.flatMap(({ subjects }) => subjects)]
    for (const topic of [...topics, ...Array.from({ length: 40 }, (_, i) => `Short ${i}`)]) {
      const { placeholder } = sketch(topic, { category: 'Art' })
      expect(placeholder.length).toBeLessThan(400)
      expect(placeholder).toMatch(/^data:image\/svg\+xml,[^"<>#\s]+$/)
    }
  })
})
