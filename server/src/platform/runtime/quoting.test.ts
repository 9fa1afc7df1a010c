import { expect, it } from 'vitest'
import { quotedCell, unguarded } from './quoting.ts'

it('a cell is quoted, with its quotation marks doubled', () => {
  expect(quotedCell('A fox, "red"\nor not')).toBe('"A fox, ""red""\nor not"')
})

it.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])(
  'what begins with %j is no formula',
  (first) => {
    expect(quotedCell(`${first}1+1`)).toBe(`"'${first}1+1"`)
  },
)

it.each(['=1', "'=1", "''=1", "'quoted'", 'plain', "'", "''@"])('the guard of %j can be taken off again', (text) => {
  expect(unguarded(quotedCell(text).slice(1, -1))).toBe(text)
})
