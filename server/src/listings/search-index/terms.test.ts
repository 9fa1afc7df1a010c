import { expect, it } from 'vitest'
import { foldText } from '../../platform/db/fold-text.ts'
import { termsOfSearch, termsOfText } from './terms.ts'

it.each([
  ['  Fox  in THE snow ', ['fox', 'snow']],
  ['a logo prompt for a "coffee shop"', ['logo', 'coffee', 'shop']],
  ['fox, fox and Fox', ['fox']],
  ['find a name for my new domain', ['find', 'name', 'new', 'domain']],
  ['c# (c++)', ['c#', 'c++']],
  ['the prompt', ['the', 'prompt']],
  ['über – “Élan”', ['uber', 'elan']],
  ['đà nẵng łódź yazım øl straße', ['da', 'nang', 'lodz', 'yazim', 'ol', 'strasse']],
  ['Ｆｕｌｌ ｶﾒﾗ', ['full', 'カメラ']],
  ['AI图像', ['ai', '图像']],
  ['学术助手', ['学术', '助手']],
  ['ёлка и май', ['елка', 'и', 'май']],
  ['!!! %', []],
  [' \n ', []],
])('reads %j as %j', (search, terms) => expect(termsOfSearch(foldText(search)).map(({ text }) => text)).toEqual(terms))

it('takes the first eight', () => {
  expect(termsOfSearch('b c d e f g h j k l').map(({ text }) => text)).toEqual(['b', 'c', 'd', 'e', 'f', 'g', 'h', 'j'])
})

it.each([
  ['Node.js', ['nodejs', 'node', 'js']],
  ['UI/UX', ['uiux', 'ui', 'ux']],
  ['C# and C++', ['c#', 'c', 'and', 'c++', 'c']],
  ['GPT-4o', ['gpt4o', 'gpt', '4o']],
  ['カメラ', ['カメ', 'メラ', 'ラ']],
  ['맞춤법 검사', ['맞춤', '춤법', '법', '법검', '검사', '사']],
])('a text %j has the terms %j', (text, terms) => expect(termsOfText(text).map(({ term }) => term)).toEqual(terms))

it('a title has its neighbours joined, too', () => {
  expect(termsOfText('Node js', { isTitle: true }).map(({ term }) => term)).toEqual(['node', 'nodejs', 'js'])
})

it('long words are cut, and long texts end', () => {
  expect(termsOfText('x'.repeat(500)).map(({ term }) => term.length)).toEqual([60])
  expect(termsOfText('word '.repeat(10_000)).length).toBeLessThan(4_100)
})
