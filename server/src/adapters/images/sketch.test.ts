import { KNOWN_SUBJECTS, sketch } from '@promptery/sketch'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { contrastOf } from '../../testing/files/contrast.ts'
import { renderSketch, sketchImages } from './sketch.ts'

const UNTITLED = Array.from({ length: 30 }, (_, i) => `Untitled ${i}`)
/** One of each list of known subjects: `sketches.slow.test.ts` draws all. */
const TOPICS = [...KNOWN_SUBJECTS.map(({ subjects }) => subjects[0] ?? ''), ...UNTITLED.slice(0, 3)]

describe('rendering', () => {
  const topics = [...TOPICS, '', '🦊🌊🏰', '\ud800', '</svg><script>alert(1)</script>', 'x'.repeat(5000)]
  it.each(topics.map((topic) => [topic]))(
    'makes a WebP of the given width, 4:3, that is not empty: topic %#',
    async (topic) => {
      const bytes = await renderSketch(sketch(topic), 160)
      const meta = await sharp(bytes).metadata()
      expect([meta.format, meta.width, meta.height]).toEqual(['webp', 160, 120])
      expect(await contrastOf(bytes)).toBeGreaterThan(8)
    },
  )

  it('draws at any width', async () => {
    for (const width of [320, 640, 1280]) {
      const { width: w, height: h } = await sharp(await renderSketch(sketch('A castle'), width)).metadata()
      expect([w, h]).toEqual([width, (width * 3) / 4])
    }
  })
})

describe('placeholder', () => {
  const source = (url: string) => decodeURIComponent(url.slice(url.indexOf(',') + 1))
  const meanOf = async (image: Buffer) => {
    const { channels } = await sharp(image).flatten().stats()
    return channels.slice(0, 3).map(({ mean }) => mean)
  }

  it('has the colours of the drawn picture', async () => {
    const topics = UNTITLED
    const grounds = await Promise.all(topics.map((topic) => meanOf(Buffer.from(source(sketch(topic).placeholder)))))
    const pictures = await Promise.all(topics.map(async (topic) => meanOf(await renderSketch(sketch(topic), 80))))
    const apart = (shift: number) =>
      pictures.reduce((sum, mean, i) => {
        const ground = grounds[(i + shift) % grounds.length] ?? []
        return sum + mean.reduce((total, value, channel) => total + Math.abs(value - (ground[channel] ?? 0)), 0)
      }, 0)
    for (const shift of [1, 7, 20]) expect(apart(0)).toBeLessThan(apart(shift) * 0.7)
  })
})

describe('sketchImages', () => {
  it('generates a picture, and can be aborted', async () => {
    const { bytes, contentType, sketch } = await sketchImages.generate('A lighthouse')
    expect(contentType).toBe('image/webp')
    expect(sketch).toEqual({ subject: 'lighthouse', word: 'lighthouse' })
    expect((await sharp(bytes).metadata()).width).toBe(1280)
    await expect(sketchImages.generate('A lighthouse', AbortSignal.abort())).rejects.toThrow()
  })
})
