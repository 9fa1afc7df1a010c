import { expect, it } from 'vitest'
import { accentColors, contrast, GROUNDS, TEXT_CONTRAST, type Theme } from './accent.ts'

const hex = (part: number) => part.toString(16).padStart(2, '0')
const PARTS = [0, 51, 102, 153, 204, 255]
const COLORS = PARTS.flatMap((red) =>
  PARTS.flatMap((green) => PARTS.map((blue) => `#${hex(red)}${hex(green)}${hex(blue)}`)),
)

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 1)
})

it.each(['dark', 'light'] as const)('can be read in the %s theme, whatever colour is chosen', (theme: Theme) => {
  const tooLow = COLORS.flatMap((color) => {
    const of = accentColors(color, theme)
    const pairs = [
      ...[...GROUNDS[theme], of['accent-soft']].map((ground) => [of['accent-text'], ground] as const),
      [of['on-accent'], of.accent] as const,
      [of['on-accent'], of['accent-hover']] as const,
    ]
    return pairs
      .filter(([one, other]) => contrast(one, other) < TEXT_CONTRAST)
      .map((pair) => [color, ...pair].join(' '))
  })
  expect(tooLow).toEqual([])
})

it('leaves a colour that can be read as it is', () => {
  expect(accentColors('#ff9a4a', 'dark').accent).toBe('#ff9a4a')
  expect(accentColors('#ff9a4a', 'light').accent).not.toBe('#ff9a4a')
})
