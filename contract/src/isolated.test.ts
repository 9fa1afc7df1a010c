import { expect, it } from 'vitest'
import { directionOf, isolated, quoted } from './isolated.ts'
import { alternatives } from './listings/variables/fill.ts'
import { describeNotification } from './notices/notification-text.ts'
import { fullName } from './shown-name.ts'

const inside = (text: string) => `\u2068${text}\u2069`

it.each(['أحمد', 'שיר', 'a شعر', 'ܐܒܓ', 'އަބ', '𞤀𞤣𞤤𞤢𞤥'])('isolates %s, of a script from right to left', (text) =>
  expect(isolated(text)).toBe(inside(text)),
)
it.each(['Fox', '王小明', 'Ünal', '12', ''])('leaves %s as it is', (text) => expect(isolated(text)).toBe(text))

it('says the direction of a text by its first letter', () => {
  expect(['1. أحمد ABC', 'ABC أحمد', '𞤀 a', '12', ''].map(directionOf)).toEqual(['rtl', 'ltr', 'rtl', 'ltr', 'ltr'])
})

it('keeps choices, names and titles of other directions apart from the words around them', () => {
  expect(alternatives(['أحمر', 'أخضر', 'blue'])).toBe(`${inside('أحمر')}, ${inside('أخضر')} or blue`)
  expect(alternatives(['red'])).toBe('red')
  expect(alternatives([])).toBe('')
  expect(quoted('شعر')).toBe(`“${inside('شعر')}”`)
  expect(fullName({ username: 'ahmad', displayName: 'أحمد' })).toBe(`${inside('أحمد')} (@ahmad)`)
  const actor = { username: 'ahmad', displayName: 'أحمد' }
  const prompt = { _id: '1', title: 'شعر' }
  expect(describeNotification({ type: 'sold', actor, prompt })).toBe(`${inside('أحمد')} bought “${inside('شعر')}”`)
  const discussion = { _id: '1', topic: 'شعر' }
  expect(describeNotification({ type: 'mentioned', actor, prompt: null, discussion })).toBe(
    `${inside('أحمد')} named you in “${inside('شعر')}”`,
  )
})
