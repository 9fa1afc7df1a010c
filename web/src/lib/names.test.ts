import { expect, it } from 'vitest'
import { hueOf, initialsOf } from './names.ts'

it.each([
  ['ada', 'AD'],
  ['ada_lovelace', 'AL'],
  ['Ada Lovelace King', 'AL'],
  ['x', 'X'],
  ['', '?'],
])('initials of %j are %s', (name, initials) => expect(initialsOf(name)).toBe(initials))

it('the hue of a name stays', () => {
  expect(hueOf('Ada')).toBe(hueOf('ada'))
  expect(hueOf('ada')).toBeLessThan(360)
})
