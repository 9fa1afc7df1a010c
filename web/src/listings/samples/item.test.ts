import { describe, expect, it } from 'vitest'
import { itemOf, itemsOf, madeWith } from './item.ts'

const picture = (name: string) => ({
  url: `/files/covers/${name}/640.webp`,
  widths: [320, 640],
  width: 640,
  height: 480,
  placeholder: `data:image/webp;base64,${name}`,
})
const cover = picture('cover')

describe('values and model of a sample', () => {
  it.each([
    [{ filling: [{ gap: 'city', value: 'Paris' }], model: 'GPT-4' }, 'Made with: GPT-4 · city = Paris'],
    [
      {
        filling: [
          { gap: 'city', value: 'Paris' },
          { gap: 'tone', value: 'dry' },
        ],
        model: '',
      },
      'Made with: city = Paris, tone = dry',
    ],
    [{ filling: [], model: 'GPT-4' }, 'Made with: GPT-4'],
    [{ filling: [], model: '' }, ''],
    [{ filling: [{ gap: 'a / b', label: 'Tone', value: 'a' }], model: '' }, 'Made with: Tone = a'],
  ])('%j', (sample, words) => expect(madeWith(sample)).toBe(words))

  it('are no model’s where the picture is drawn', () => {
    const sample = { _id: 'a', picture: { ...cover, isDrawn: true as const }, filling: [], model: 'Midjourney 7' }
    expect(itemOf(sample, 'Sample 1').caption).toBe('Drawn by the sketcher, not by a model')
  })
})

describe('what stands on a sample', () => {
  const text = { _id: 'b', text: 'A poem', filling: [], model: 'GPT-4' }
  const drawn = { _id: 'a', picture: { ...cover, isDrawn: true as const }, filling: [], model: '' }
  it.each([
    ['the model of a text', text, 'GPT-4'],
    ['nothing on a text of an unknown model', { ...text, model: '' }, ''],
    ['that a picture is drawn', drawn, 'Drawn, not by a model'],
    ['nothing on a picture that a model made', { ...drawn, picture: cover, model: 'Midjourney 7' }, ''],
  ])('is %s', (_, sample, mark) => expect(itemOf(sample, 'Sample 1').mark).toBe(mark))
})

describe('a gallery', () => {
  const text = { _id: 'b', text: 'A poem', filling: [], model: '' }

  it('begins with the cover; a drawn one is marked as no result', () => {
    const drawn = { ...cover, isDrawn: true as const }
    const items = itemsOf({ cover_image: drawn }, [text])
    expect(items.map(({ name }) => name)).toEqual(['Cover', 'Sample 1'])
    expect(items[0]?.caption).toContain('not a result')
    expect(itemsOf({ cover_image: cover }, [text])[0]?.caption).toBe('The cover')
  })

  it('shows a sample that is the cover once', () => {
    const copied = {
      _id: 'a',
      picture: { ...picture('copy'), placeholder: cover.placeholder },
      filling: [],
      model: 'x',
    }
    const items = itemsOf({ cover_image: cover }, [copied, text])
    expect(items.map(({ key }) => key)).toEqual(['a', 'b'])
    expect(items[0]?.caption).toBe('Made with: x')
  })
})
