import { splitVariables } from '@promptery/contract/listings/variables/variables'
import { expect, it } from 'vitest'
import { beginningOf } from './Example.tsx'

const shownOf = (text: string) => {
  const { shown, isCut } = beginningOf(splitVariables(text))
  return shown.map(({ raw }) => raw).join('') + (isCut ? '…' : '')
}

it('shows a short text whole, and cuts a long one between words and never in a variable', () => {
  expect(shownOf('A [animal] of paper')).toBe('A [animal] of paper')
  expect(shownOf(`A [animal] ${'of paper '.repeat(60)}`)).toMatch(/^A \[animal\] (of paper )+(of|of paper)…$/)
  expect(shownOf(`${'word '.repeat(51)}[a long name of a variable] and more`)).toMatch(
    / \[a long name of a variable\]…$/,
  )
})
