import { expect, it } from 'vitest'
import { emailKeyOf, isEmailAddress } from './email-address.ts'
import { emailSchema } from './users.ts'

it.each([
  ['info@münchen.example', 'info@xn--mnchen-3ya.example'],
  ['info@mu\u0308nchen.example', 'info@xn--mnchen-3ya.example'],
  ['Info@MÜNCHEN.Example', 'Info@xn--mnchen-3ya.example'],
  ['info@xn--mnchen-3ya.example', 'info@xn--mnchen-3ya.example'],
  ['info@почта.рф', 'info@xn--80a1acny.xn--p1ai'],
  ['info@例え。テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ['info@مثال.إختبار', 'info@xn--mgbh0fb.xn--kgbechtv'],
  ['info@straße.example', 'info@xn--strae-oqa.example'],
  ['Ada@Test.example', 'Ada@Test.example'],
])('the address %s is stored as %s', (typed, stored) => expect(emailSchema.parse(typed)).toBe(stored))

it('all ways to write a domain are one address, and the key ignores case', () => {
  const ways = ['info@münchen.example', 'INFO@mu\u0308nchen.EXAMPLE', 'info@XN--MNCHEN-3YA.example']
  expect(new Set(ways.map(emailKeyOf))).toEqual(new Set(['info@xn--mnchen-3ya.example']))
})

it.each([
  '\u212aate@firm.example',
  'kate@\u212afirm.example',
  'kate@ｆｉｒｍ.example',
  'kate@fi\u00ADrm.example',
  'kate@①②⑦.⓪.⓪.①',
  'kate@münchen.example/path',
  'kate@user:münchen.example',
  'kate@m%C3%BCnchen.exämple',
  'kate@münchen',
  'kate@-münchen..example',
  'jösé@firm.example',
  'kate@@münchen.example',
  '@münchen.example',
])('%j is no address', (text) => expect(isEmailAddress(text)).toBe(false))

it('an address is at most as long as the limit, also in Punycode', () => {
  expect(emailSchema.safeParse(`a@${'ü.'.repeat(90)}example`).success).toBe(false)
})
