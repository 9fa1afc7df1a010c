import { expect, it } from 'vitest'
import { splitPlaceholders } from './placeholders.ts'

const marked = (prompt: string) =>
  splitPlaceholders(prompt)
    .filter(({ isPlaceholder }) => isPlaceholder)
    .map(({ text }) => text)

it('finds placeholders', () => expect(marked('A [cat] on a [red mat].')).toEqual(['[cat]', '[red mat]']))

it.each(['', 'plain', '[a][b]', 'x [open\nclose] y', '[] [[deep]] ]['])('loses nothing of %j', (prompt) => {
  expect(
    splitPlaceholders(prompt)
      .map(({ text }) => text)
      .join(''),
  ).toBe(prompt)
})

it('leaves empty and broken brackets alone', () => expect(marked('[] [open\nclose] ](')).toEqual([]))
