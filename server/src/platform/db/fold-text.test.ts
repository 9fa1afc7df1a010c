import { expect, it } from 'vitest'
import { foldText, likePattern } from './fold-text.ts'

it.each([
  ['Château au CRÉPUSCULE', 'chateau au crepuscule'],
  ['Jörgensen', 'jorgensen'],
  ['İstanbul', 'istanbul'],
  ['ﬁne ＡＢＣ ②', 'fine abc 2'],
  ['Straße, Ørsted, łódź', 'strasse, orsted, lodz'],
  ['한국어', '한국어'],
  ['مُرَاجَعَة', 'مراجعه'],
  ['古典文学', '古典文学'],
  ['  a\u00a0b\r\n\tc  ', 'a b c'],
])('folds %j to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldText(text.normalize('NFD'))).toBe(folded)
  expect(foldText(folded)).toBe(folded)
})

it('escapes wildcards', () => expect(likePattern('100%_a\\b')).toBe('%100\\%\\_a\\\\b%'))
