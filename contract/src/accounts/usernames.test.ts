import { expect, it } from 'vitest'
import { isReservedUsername, usernameSkeleton } from './usernames.ts'

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
