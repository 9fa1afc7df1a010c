import fc from 'fast-check'
import { standIn } from './placeholders.ts'

/** Texts that are known to break servers. */
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'lone \udfff surrogate',
  '\ud83d\ude00\ud83d',
  '\ufeff',
  '\u202eesrever\u202c',
  '\u200b\u200d\u2060',
  'e\u0301\u0301\u0301\u0301',
  '\ufdfa\ufdfa',
  'İıſß',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '\u2028\u2029\u0085',
  '\r\n.\r\n',
  '\\',
  '%',
  '_%\\%',
  "' or 1=1 --",
  "'; drop table users; --",
  '"; select pg_sleep(10); --',
  '$1 $$ :name ?',
  "a' & !b | (c <-> d):*",
  'the of and',
  '*:* !!! &&& |||',
  '<script>alert(1)</script>',
  '{{7*7}}#{7*7}<%= 7*7 %>',
  '../../../../etc/passwd',
  '..%2f..%2f',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '99999999999999999999',
  '2147483648',
  '0x10',
  '1-1',
  '9999-9999',
  '[]',
  '{}',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'true',
  '0',
  '1970-01-01T00:00:00.000Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'ffffffff-ffff-7fff-bfff-ffffffffffff',
]

const UNITS = ['a', ' ', '雪', '😀', '\u0301', '\u202e', "'", '\\', '\ufdfa', '\t']
/** Around the contract's limits and beyond. */
const LENGTHS = [2, 3, 31, 129, 200, 201, 255, 1_001, 5_000, 5_001]
const HUGE_LENGTHS = [20_000, 200_000, 200_001, 700_000]

const repeated = (lengths: number[]) =>
  fc.tuple(fc.constantFrom(...UNITS), fc.constantFrom(...lengths)).map(([unit, length]) => unit.repeat(length))

/** Any string of JavaScript, including unpaired surrogates and control characters. */
const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units))

/** Any text, mostly hostile. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 4, arbitrary: anyUnits },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 2, arbitrary: repeated(LENGTHS) },
)

/** `hostileText`, up to the maximum length of a body. */
const hugeText = fc.oneof({ weight: 30, arbitrary: hostileText }, { weight: 1, arbitrary: repeated(HUGE_LENGTHS) })

const NUMBERS = [0, -0, -1, 0.5, 1e21, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 63), 1.7e308, 5e-324]

/** Keys for prototype pollution. */
export const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'toJSON']

/** `Object.fromEntries` creates an own `__proto__`, like `JSON.parse`. */
const objectOf = (keys: fc.Arbitrary<string>, values: fc.Arbitrary<unknown>) =>
  fc.array(fc.tuple(keys, values), { maxLength: 3 }).map((entries) => Object.fromEntries(entries))

/** Any JSON value, mostly hostile. */
export const hostileValue: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    { weight: 8, arbitrary: hugeText },
    { weight: 3, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
    { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { $ne: null }) },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    { weight: 1, arbitrary: objectOf(fc.oneof(fc.constantFrom(...PROTOTYPE_KEYS), hostileText), tie('value')) },
  ),
})).value

const cursorKey = fc.oneof(
  fc.constantFrom<unknown>('exact', 'similar', standIn('prompt', 1), ...NUMBERS),
  fc.uuid(),
  fc.integer(),
  hostileText,
)

/** Real and forged cursors with keys of any type. */
export const cursorText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.nat({ max: 15 }).map((index) => standIn('cursor', index)) },
  {
    weight: 3,
    arbitrary: fc
      .oneof(
        fc.tuple(fc.constantFrom('exact', 'similar'), fc.uuid(), cursorKey),
        fc.tuple(cursorKey, fc.uuid(), cursorKey),
        fc.tuple(cursorKey, fc.uuid()),
        fc.tuple(fc.uuid()),
        fc.array(cursorKey, { maxLength: 4 }),
      )
      .map((key) => Buffer.from(JSON.stringify(key)).toString('base64url')),
  },
  { weight: 1, arbitrary: hostileText },
)
