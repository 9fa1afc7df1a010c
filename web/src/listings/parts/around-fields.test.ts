import { expect, it } from 'vitest'
import { punctuationAtFields } from './around-fields.ts'

/** Fields are in braces. What stays with one is in bars. */
const shown = (text: string): string => {
  const parts = text.split(/(\{\w+\})/).map((raw) => ({ raw, isField: raw.startsWith('{') }))
  return punctuationAtFields(parts)
    .map(({ text, before, after }) => (before || after ? `|${before}${text}${after}|` : text))
    .join('')
}

it.each([
  ['关于{a}。然后', '关于|{a}。|然后'],
  ['写「{a}」、{b}', '写|「{a}」、|{b}'],
  ['A {a}, a ({b}) and {c}...', 'A |{a},| a |({b})| and |{c}..|.'],
  ['اكتب عن {a}، ثم', 'اكتب عن |{a}،| ثم'],
  ['{a}{b} {c}s', '{a}{b} {c}s'],
])('keeps the punctuation of %s with its fields', (text, expected) => expect(shown(text)).toBe(expected))
