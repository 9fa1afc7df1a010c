import { describe, expect, it } from 'vitest'
import { PALETTES } from '../drawing/palettes.ts'
import { VOCABULARIES } from '../vocabulary/all.ts'
import { UNDRAWN } from '../vocabulary/creatures.ts'
import { choose } from './choose.ts'

const shown = (topic: string, category?: string) => {
  const { subject } = choose(topic, category === undefined ? {} : { category })
  return subject && `${subject.subject} <- ${subject.word}`
}

describe('the most telling word decides', () => {
  it.each([
    ['Red Fox in the First Frost, Long-Lens Wildlife Portrait', 'fox <- Fox'],
    ['Wildlife portrait of a red fox', 'fox <- fox'],
    ['Your pet as a stern oil-painted admiral', 'dog <- pet'],
    ['Harbour at Dusk: a Niji Key Visual with Lanterns', 'harbour <- Harbour'],
    ['A stormy sea below a lighthouse', 'lighthouse <- lighthouse'],
    ['Dreamy photograph of a young woman in a meadow', 'woman <- woman'],
    ['Mirror selfie of a curly-haired woman', 'woman <- woman'],
    ['Mirror selfie in the rain', 'person <- selfie'],
    ['Night in the city', 'night sky <- Night'],
    ['Chess game for programmers', 'chess <- Chess'],
    ['Street photography at night', 'night sky <- night'],
    ['Recipe finder', 'cooking <- Recipe'],
    ['Linux terminal', 'code <- Linux'],
    ['A still life of pears', 'still life <- still life'],
    ['OWLS, wolves & puppies', 'owl <- OWLS'],
    ['Café scene', 'coffee <- Café'],
    ['Fairy tales retold', 'book <- Fairy tales'],
  ])('%s', (topic, subject) => expect(shown(topic)).toBe(subject))
})

describe('a word of two senses', () => {
  it.each([
    ['Bear market survival guide', null],
    ['A mouse pad with lines', null],
    ['Computer mouse', null],
    ['Python', 'code <- Python'],
    ['Java island', null],
    ['pandas dataframe helper in Python', 'code <- Python'],
    ['The crane by the river', null],
    ['Act as a fisherman', null],
    ['Phishing', null],
    ['Cloud architect', null],
    ['Train a model', null],
    ['Building a bridge', null],
    ['A rose gold compass', null],
    ['Decision tree', null],
    ['Customer relationship', null],
    ['A living space', null],
    ['Five stars', null],
    ['Annual leaves', null],
    ['Werewolf', 'wolf <- Werewolf'],
    ['Whales of crypto', null],
    ['A component library for React', 'code <- React'],
    ['Monster energy', null],
    ['GPT, Claude, Gemini', null],
  ])('%s: %s', (topic, subject) => expect(shown(topic)).toBe(subject))
})

describe('what is not known', () => {
  it('gets no creature in place of one that is not drawn, whatever else is said of animals', () => {
    const drawn = new Set(VOCABULARIES.flatMap(({ entries }) => entries.flatMap(({ words }) => words.split(' '))))
    for (const creature of UNDRAWN.split(' ').filter((word) => !drawn.has(word))) {
      expect(shown(`A ${creature}: portrait of a wild animal, a creature of the zoo`), creature).toBe(null)
    }
    expect(shown('A leopard in the snow')).toBe('snow <- snow')
  })

  it.each(['Animal', 'Celebrity', 'Anime', 'Writing', 'Icons', 'Building', undefined, '__proto__', 'constructor'])(
    'is abstract, also in the category %s',
    (category) => {
      const abstract = [
        'bauhaus',
        'blocks',
        'flow',
        'glows',
        'mosaic',
        'ridges',
        'rings',
        'terrazzo',
        'topography',
        'weave',
      ]
      for (let i = 0; i < 60; i++) {
        const { subject, composition } = choose(`Untitled ${i}`, category === undefined ? {} : { category })
        expect(subject).toBe(null)
        expect(abstract).toContain(composition)
      }
    },
  )

  it('has every palette and every abstract composition', () => {
    const chosen = Array.from({ length: 600 }, (_, i) => choose(`Untitled ${i}`))
    expect(new Set(chosen.map(({ composition }) => composition)).size).toBe(10)
    expect(new Set(chosen.map(({ palette }) => palette.name)).size).toBe(PALETTES.length)
  })
})

describe('what comes after the subject', () => {
  it('is a setting behind it', () => {
    expect(choose('A fox in the snow').setting).toBe(choose('A cat in winter').setting)
    expect(choose('A fox in the snow').setting).toBeDefined()
    expect(choose('A fox').setting).toBeUndefined()
    expect(choose('Snow').setting).toBeUndefined()
  })

  it('is a palette for a colour or a time of day', () => {
    for (const seed of ['', 'a', 'b', 'c']) expect(choose('neon', { seed }).palette.name).toBe('neon')
  })

  it('is the colours that it names, in their order, before those of the palette', () => {
    const { hues, named = [] } = choose('A teal dragon over rust and teal roofs, black sky').palette
    expect(named).toEqual(['#17807f', '#b4522a'])
    expect(hues.slice(0, 2)).toEqual(named)
    const plain = choose('A dragon over roofs, black sky').palette
    expect(plain).toBe(PALETTES.find(({ name }) => name === plain.name))
  })
})
