import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { type FileRow, readRows, UnusableFile } from './read-rows.ts'

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

/** Reads a file in chunks of this size. */
async function rowsOf(content: string | Buffer, chunkBytes = 7): Promise<FileRow[]> {
  const bytes = Buffer.from(content as string)
  const chunks: Buffer[] = []
  for (let start = 0; start < bytes.length; start += chunkBytes) chunks.push(bytes.subarray(start, start + chunkBytes))
  return all(readRows(Readable.from(chunks)))
}

describe('readRows', () => {
  it('reads fields under their names, whatever their case', async () => {
    expect(await rowsOf('Title, PROMPT ,tips To Use\nFox,Draw a fox,Snow\n')).toEqual([
      { line: 2, record: { title: 'Fox', prompt: 'Draw a fox', tipstouse: 'Snow' } },
    ])
  })

  it.each([1, 2, 3, 5, 1000])(
    'keeps quotes, commas, newlines and every script, in chunks of %i bytes',
    async (bytes) => {
      const text = 'He said "no",\nthen:\r\n\r\n\t雪 ❄️ é «x» '
      const quoted = `"${text.replaceAll('"', '""')}"`
      for (const ending of ['\n', '\r\n', '\r', '']) {
        expect(await rowsOf(`act,prompt\nFox,${quoted}${ending}`, bytes)).toEqual([
          { line: 2, record: { act: 'Fox', prompt: text } },
        ])
      }
    },
  )

  it.each([
    ['UTF-8 with a mark', Buffer.from('\ufeffact,prompt\nFox,é\n')],
    ['UTF-16 with a mark', Buffer.from('\ufeffact,prompt\nFox,é\n', 'utf16le')],
  ])('reads %s', async (_, content) => {
    expect(await rowsOf(content)).toEqual([{ line: 2, record: { act: 'Fox', prompt: 'é' } }])
  })

  it.each(['\n', '\r\n', '\r'])(
    'counts lines exactly, also after fields of many lines and empty lines (%j)',
    async (nl) => {
      const lines = [
        '', // 1
        'act,"prompt', // 2
        '",tips', // 3
        'One,"first', // 4
        '', // 5
        'third"', // 6
        '', // 7
        '', // 8
        'Two,plain', // 9
        'Bad,"x" y', // 10
        'Three,"a', // 11
        'b",', // 12
        'Bad,x"y,', // 13
        'Four,plain', // 14
      ]
      const rows = await rowsOf(lines.join(nl))
      expect(rows.map((row) => [row.line, 'problem' in row ? row.problem : row.record.act])).toEqual([
        [4, 'One'],
        [9, 'Two'],
        [10, 'there is text after a closing quote'],
        [11, 'Three'],
        [13, 'there is a quote in the middle of an unquoted field'],
        [14, 'Four'],
      ])
    },
  )

  it('names the line of a quote that is never closed, and what it read before', async () => {
    expect(await rowsOf('act,prompt\nFox,ok\nOwl,"hoo\nhoo\nhoo\n')).toEqual([
      { line: 2, record: { act: 'Fox', prompt: 'ok' } },
      { line: 3, problem: 'a quote is opened and never closed' },
    ])
  })

  it.each([1_000, 65_536, 10_000_000])('ends at a row that is too long, in chunks of %i bytes', async (bytes) => {
    const long = `"${'many lines\n'.repeat(200_000)}"`
    expect(await rowsOf(`act,prompt\nFox,ok\nLong,${long}\nOwl,not read\n`, bytes)).toEqual([
      { line: 2, record: { act: 'Fox', prompt: 'ok' } },
      { line: 3, problem: 'the row is longer than 2,000,000 bytes; nothing after it is read' },
    ])
  })

  it('reads rows with fewer or more fields than the header, and odd column names', async () => {
    expect(await rowsOf('act,prompt,__proto__,tips\nFox,ok\nOwl,hoo,a,b,c,d\n')).toEqual([
      { line: 2, record: { act: 'Fox', prompt: 'ok' } },
      {
        line: 3,
        record: Object.fromEntries([
          ['act', 'Owl'],
          ['prompt', 'hoo'],
          ['__proto__', 'a'],
          ['tips', 'b'],
        ]),
      },
    ])
  })

  it.each(['', '\n\n', 'a,b\nFox,ok\n', 'act;prompt\nFox;ok\n', 'act,"prompt\nFox,ok\n', 'prompt\nok\n'])(
    'refuses a file without a header: %j',
    async (content) => {
      await expect(rowsOf(content)).rejects.toThrow(UnusableFile)
    },
  )

  it('throws for an unreadable file', async () => {
    const broken = new Readable({ read() {} })
    const reading = all(readRows(broken))
    broken.destroy(new Error('EIO'))
    await expect(reading).rejects.toThrow('EIO')
  })
})
