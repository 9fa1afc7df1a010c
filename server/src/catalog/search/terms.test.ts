import { expect, it } from 'vitest'
import { searchTerms } from './terms.ts'

it.each([
  ['  Fox  in THE snow ', ['fox', 'snow']],
  ['a logo prompt for a "coffee shop"', ['logo', 'coffee', 'shop']],
  ['fox, fox and Fox', ['fox']],
  ['find a name for my new domain', ['name', 'domain']],
  ['new year', ['new', 'year']],
  ["What can I do? My dog doesn’t stop barking, it won't come back", ['dog', 'barking', 'back']],
  ['c# (c++)', ['c#', 'c++']],
  ['the prompt', ['the', 'prompt']],
  ['über – “Élan”', ['uber', 'elan']],
  ['fox & !', ['fox']],
  ['!!! %', ['!!!', '%']],
  [' \n ', []],
])('reads %j as %j', (search, terms) => expect(searchTerms(search)).toEqual(terms))

it('takes the first eight', () => {
  expect(searchTerms('b c d e f g h j k l')).toEqual(['b', 'c', 'd', 'e', 'f', 'g', 'h', 'j'])
})
