import { expect, it } from 'vitest'
import { hueOf, initialsOf } from './Avatar.tsx'

it.each([
  ['ada', 'AD'],
  ['ada_lovelace', 'AL'],
  ['Ada Lovelace King', 'AL'],
  ['x', 'X'],
  ['', '?'],
])('initials of %j are %s', (name, initials) => expect(initialsOf(name)).toBe(initials))

it('derives the same hue for any case', () => {
  expect(hueOf('Ada')).toBe(hueOf('ada'))
  const hues = Array.from({ length: 200 }, (_, n) => hueOf(`engineer ${n}`))
  expect(hues.filter((hue) => !Number.isInteger(hue) || hue < 0)).toEqual([])
  // Spread around the circle, with few duplicates.
  expect(new Set(hues).size).toBeGreaterThan(100)
  expect(new Set(hues.map((hue) => Math.floor(hue / 60))).size).toBe(6)
})
