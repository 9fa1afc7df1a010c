import { describe, expect, it } from 'vitest'
import {
  displayNameSchema,
  isReservedDisplayName,
  isReservedUsername,
  mistakenFor,
  usernameSkeleton,
} from './usernames.ts'

it.each([
  ['ada.brook', 'ada_brook'],
  ['ada.brook', 'AdaBrook'],
  ['Ian', 'lan'],
  ['mira', 'rnira'],
  ['b0b', 'Bob'],
  ['neil', 'ne1l'],
])('%s looks like %s', (one, other) => expect(usernameSkeleton(one)).toBe(usernameSkeleton(other)))

it.each([
  ['ada', 'adam'],
  ['anna', 'hanna'],
  ['user1', 'user2'],
])('%s does not look like %s', (one, other) => expect(usernameSkeleton(one)).not.toBe(usernameSkeleton(other)))

it.each([
  'Admin',
  'adrnin',
  'support',
  'Promptery',
  'pr0mptery',
  'promptery.support',
  'Admin-2',
  'staff01',
  'Paper-Boats',
  'paperboats_team',
])('%s is reserved', (name) => expect(isReservedUsername(name, 'Paper Boats')).toBe(true))

it.each(['ines.admin', 'supporter', 'paper', 'teamwork', '2024', 'prompts'])('%s is not reserved', (name) =>
  expect(isReservedUsername(name, 'Paper Boats')).toBe(false),
)

const family = '👩‍👩‍👧‍👦'

describe('a display name', () => {
  it.each([
    'José Muñoz',
    'Łukasz Żak',
    '王小明',
    'علي',
    'สมชาย ใจดี',
    'Иван Петров',
    'क्षितिज',
    'O’Neil-Šćepan',
    '李',
    `Ada ${family}`,
  ])('is %s as it was typed', (name) => expect(displayNameSchema.parse(` ${name} `)).toBe(name))

  it('is stored in NFC, with single blanks', () =>
    expect(displayNameSchema.parse('Jose\u0301\u00A0 Mun\u0303oz')).toBe('José Muñoz'))

  it('is counted as people count', () => {
    expect(displayNameSchema.safeParse(`a${family.repeat(35)}`).success).toBe(true)
    expect(displayNameSchema.safeParse('क्षि'.repeat(50)).success).toBe(true)
    expect(displayNameSchema.safeParse('é'.repeat(50)).success).toBe(true)
    expect(displayNameSchema.safeParse('é'.repeat(51)).success).toBe(false)
  })

  it.each([
    ['', 'nothing'],
    ['...', 'no letter'],
    ['Ada\nBrook', 'a line break'],
    ['Ada\u202Ekoorb', 'a turn of direction'],
    ['Ada\u200BBrook', 'something invisible'],
    ['\u3164', 'a blank letter'],
    [`A${'\u0301'.repeat(40)}da`, 'a tower of marks'],
    ['\u0410d\u0430 Brook', 'a word of Latin and Cyrillic letters'],
  ])('is not %j: %s', (name) => expect(displayNameSchema.safeParse(name).success).toBe(false))

  it('may have words of several scripts', () =>
    expect(displayNameSchema.safeParse('\u0410\u043d\u043d\u0430 Brook').success).toBe(true))

  it.each(['Admin', 'Promptery Support', 'ADMÍN', 'Paper Boats', 'A former member'])('%s is reserved', (name) =>
    expect(isReservedDisplayName(name, 'Paper Boats')).toBe(true),
  )

  it.each(['Ines Admin', '王小明', 'علي', 'José Muñoz'])('%s is not reserved', (name) =>
    expect(isReservedDisplayName(name, 'Paper Boats')).toBe(false),
  )

  it('is reserved as the name of a shop in any script, and free where the shop has no Latin one', () => {
    expect(['纸船', '王小明'].map((name) => isReservedDisplayName(name, '纸船'))).toEqual([true, false])
    expect(isReservedDisplayName('王小明')).toBe(false)
  })

  it('can be mistaken for a username only in letters that usernames have', () => {
    expect(['Ada.Brook', 'Ádá Brook', '王小明', 'Ada 王'].map(mistakenFor)).toEqual([
      'Ada.Brook',
      'Ada-Brook',
      undefined,
      undefined,
    ])
  })
})
