import { expect, it } from 'vitest'
import { blanksOf, PAGE_MAX } from './pages.ts'

it.each([
  ["[Name of the shop's owner]\n\n[Street]", ["Name of the shop's owner", 'Street']],
  ['The shop keeps [number]% of [each\nprice].', ['number', 'each\nprice']],
  ['Prices in [USD](https://example.com/usd) or ![a picture](/a.png)', []],
  ['See [the law][1], [the court] and [more][].\n\n[1]: /law\n[the court]: /court', []],
  ['Fill in `[city]`, as [1] and [x] say.\n\n```\nDraw [animal]\n```', []],
  ['As the court said \\[sic\\].', []],
  ['[Straße] und [通り]', ['Straße', '通り']],
  ['Nothing is left', []],
])('what is to be filled in: %s', (text, blanks) => {
  expect(blanksOf(text)).toEqual(blanks)
})

it('takes time in proportion to the text', () => {
  const timeOf = (piece: string, length: number) => {
    const text = piece.repeat(length / piece.length)
    const before = process.threadCpuUsage().user
    for (let n = 0; n < 20; n += 1) blanksOf(text)
    return (process.threadCpuUsage().user - before) / 1_000
  }
  for (const piece of ['[', '[a', '[a][', '`', '[ab]:']) {
    timeOf(piece, PAGE_MAX)
    expect(timeOf(piece, PAGE_MAX) / Math.max(1, timeOf(piece, PAGE_MAX / 8))).toBeLessThan(40)
  }
})
