import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { COMPOSITIONS, type CompositionName } from './sketch/all.ts'
import { choose } from './sketch/choose.ts'
import { PALETTES } from './sketch/palettes.ts'
import { hash } from './sketch/random.ts'
import { drawSketch, sketchImages, sketchPlaceholder, sketchSvg } from './sketch.ts'

const NAMES = Object.keys(COMPOSITIONS) as CompositionName[]

/** The first numbered topic that leads to each composition, as a stranger's topics would. */
function topicsByComposition(): Map<CompositionName, string> {
  const found = new Map<CompositionName, string>()
  for (let i = 0; i < 4000 && found.size < NAMES.length; i++) {
    const { composition } = choose(`Untitled ${i}`)
    if (!found.has(composition)) found.set(composition, `Untitled ${i}`)
  }
  return found
}

describe('sameness', () => {
  it('draws the same bytes for the same topic', () => {
    for (let i = 0; i < 40; i++) {
      expect(sketchSvg(`Topic ${i}`, { category: 'Art' })).toBe(sketchSvg(`Topic ${i}`, { category: 'Art' }))
    }
  })

  it('draws the bytes that it drew on the day this was written', () => {
    expect(hash('prompt')).toEqual([1841869041, 1618392351, 1291937566, 1086284528])
    expect(hash(sketchSvg('Majestic Red Fox in Snow', { category: 'Animal' })).join('-')).toBe(
      '2621343278-1171844052-3509902892-148026326',
    )
  })

  it('draws another picture for another topic, category or seed', () => {
    const pictures = [
      ...Array.from({ length: 60 }, (_, i) => sketchSvg(`Topic ${i}`)),
      sketchSvg('Topic 1', { category: 'Games' }),
      sketchSvg('Topic 1', { seed: 'a' }),
      sketchSvg('Topic 1', { seed: 'b' }),
    ]
    expect(new Set(pictures).size).toBe(pictures.length)
  })
})

describe('choice', () => {
  it.each([
    ['A clever fox', {}, 'animal'],
    ['Owls at dusk', {}, 'birds'],
    ['Chess Opening Coach', { category: 'Games' }, 'chess'],
    ['Saturn and its moons', { category: 'Wallpaper' }, 'planets'],
    ['Santorini White Arches', { category: 'Art' }, 'arches'],
    ['Old Hollywood Headshot', { category: 'Celebrity' }, 'portrait'],
  ])('%s %o becomes %s', (topic, hints, composition) => {
    for (const seed of ['', 'a', 'b', 'c']) {
      const choice = choose(topic, { ...hints, seed })
      if (composition === 'portrait') expect(['portrait', 'popart']).toContain(choice.composition)
      else if (composition === 'arches') expect(['arches', 'isometric']).toContain(choice.composition)
      else expect(choice.composition).toBe(composition)
    }
  })

  it('follows a colour word, mostly', () => {
    const chosen = Array.from({ length: 100 }, (_, i) => choose('neon', { seed: String(i) }).palette.name)
    expect(chosen.filter((name) => name === 'neon').length).toBeGreaterThan(70)
  })

  it('spreads unknown words over all compositions and palettes', () => {
    expect([...topicsByComposition().keys()].sort()).toEqual([...NAMES].sort())
    const palettes = new Set(Array.from({ length: 600 }, (_, i) => choose(`Untitled ${i}`).palette.name))
    expect(palettes.size).toBe(PALETTES.length)
  })
})

describe('rendering', () => {
  it.each(NAMES)('%s renders to a WebP of the asked width, 4:3, with something on it', async (name) => {
    const topic = topicsByComposition().get(name) ?? ''
    const bytes = await drawSketch(topic, 320)
    const meta = await sharp(bytes).metadata()
    expect([meta.format, meta.width, meta.height]).toEqual(['webp', 320, 240])
    const { channels } = await sharp(bytes).stats()
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(8)
  })

  it('draws at each width that is asked for', async () => {
    for (const width of [320, 640, 1280]) {
      const { width: w, height: h } = await sharp(await drawSketch('A castle', width)).metadata()
      expect([w, h]).toEqual([width, (width * 3) / 4])
    }
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
  'Zalgö̷̢͍́ ̶t̴e̵x̸t̷',
]

describe('hostile topics', () => {
  it.each(HOSTILE.map((topic, i) => [i, topic] as const))('number %i is drawn', async (_, topic) => {
    for (const category of [undefined, '__proto__', 'constructor', 'Games']) {
      const svg = sketchSvg(topic, category === undefined ? {} : { category })
      expect(svg).not.toMatch(/NaN|Infinity|undefined|null|\[object|<script|<text|<image|href|evil/)
    }
    expect((await drawSketch(topic, 320)).length).toBeGreaterThan(500)
  })

  it('never writes a part of the topic into the picture', () => {
    const topic = 'Qwertzuiop portrait Yxcvbnm'
    expect(sketchSvg(topic, { category: 'Sdfghjkl', seed: 'Ölkjhgf' })).not.toMatch(/qwertz|yxcv|sdfgh|lkjh|portrait/i)
  })

  it('draws no broken numbers in many pictures', () => {
    for (let i = 0; i < 400; i++) {
      expect(sketchSvg(`Broken ${i}`)).not.toMatch(/NaN|Infinity|undefined|null|\[object|<text/)
    }
  })
})

describe('placeholder', () => {
  const source = (url: string) => decodeURIComponent(url.slice(url.indexOf(',') + 1))
  const meanOf = async (image: Buffer) => {
    const { channels } = await sharp(image).flatten().stats()
    return channels.slice(0, 3).map(({ mean }) => mean)
  }

  it('is a short data URL of an SVG', async () => {
    for (let i = 0; i < 500; i++) expect(sketchPlaceholder(`Short ${i}`).length).toBeLessThan(400)
    for (const topic of [...HOSTILE, ...topicsByComposition().values()]) {
      const url = sketchPlaceholder(topic, { category: 'Art' })
      expect(url.length).toBeLessThan(400)
      expect(url).toMatch(/^data:image\/svg\+xml,[^"<>#\s]+$/)
      expect((await sharp(Buffer.from(source(url))).metadata()).format).toBe('svg')
    }
  })

  it('has the colours of its own picture rather than those of another', async () => {
    const topics = [...topicsByComposition().values()]
    const grounds = await Promise.all(topics.map((topic) => meanOf(Buffer.from(source(sketchPlaceholder(topic))))))
    const pictures = await Promise.all(topics.map(async (topic) => meanOf(await drawSketch(topic, 80))))
    const apart = (shift: number) =>
      pictures.reduce((sum, mean, i) => {
        const ground = grounds[(i + shift) % grounds.length] ?? []
        return sum + mean.reduce((total, value, channel) => total + Math.abs(value - (ground[channel] ?? 0)), 0)
      }, 0)
    for (const shift of [1, 7, 20]) expect(apart(0)).toBeLessThan(apart(shift) * 0.6)
  })
})

describe('sketchImages', () => {
  it('generates a picture, and stops when it is told to', async () => {
    const { bytes, contentType } = await sketchImages.generate('A lighthouse')
    expect(contentType).toBe('image/webp')
    expect((await sharp(bytes).metadata()).width).toBe(1280)
    await expect(sketchImages.generate('A lighthouse', AbortSignal.abort())).rejects.toThrow()
  })
})
