import { afterEach, expect, it } from 'vitest'
import { endTest } from '../../../testing/at-end-of-file.ts'
import type { Shop } from '../../../testing/shop/shop.ts'
import { copyFromJsonLines } from './manifest.ts'

let shop: Shop | undefined
afterEach(async () => {
  await endTest()
  await shop?.remove()
  shop = undefined
})

/** Characters that an incorrect parser of lines, JSON or COPY would break. */
const TEXT = 'Line one\nline "two"\t\\ \\n \\N \r\n ünïcödé 🦊 {a,b} NULL \u2028 next \u0085 [animal]'

it('rows of format 1 become lines of COPY, wherever chunks are split', async () => {
  const values = [
    [TEXT, null, '', '\\.'],
    ['\u2028', '🦊', '\t\r\n\\', '{"a": [1]}'],
  ]
  const bytes = Buffer.from(values.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const expected =
    `${TEXT.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')}` +
    '\t\\N\t\t\\\\.\n\u2028\t🦊\t\\t\\r\\n\\\\\t{"a": [1]}\n'
  for (let length = 1; length < bytes.length; length += 1) {
    const pieces = async function* () {
      for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
    }
    let text = ''
    for await (const lines of copyFromJsonLines(pieces())) text += lines
    expect(text).toBe(expected)
  }
})
