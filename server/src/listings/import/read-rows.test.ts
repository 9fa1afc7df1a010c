import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { decode, encodingOf } from './encoding.ts'
import { readRows } from './read-rows.ts'
import type { NamedColumns } from './records.ts'
import { type FileRow, UnusableFile } from './records.ts'

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

/** Reads a file in chunks of this size. */
async function rowsOf(content: string | Buffer, chunkBytes = 7, columns: NamedColumns = new Map()): Promise<FileRow[]> {
  const bytes = Buffer.from(content as string)
  const chunks: Buffer[] = []
  for (let start = 0; start < bytes.length; start += chunkBytes) chunks.push(bytes.subarray(start, start + chunkBytes))
  const read = () => Readable.from(chunks)
  return all(readRows(decode(read(), await encodingOf(read)), columns))
}

describe('readRows', () => {
  it('reads fields under their names, whatever their case', async () => {
    expect(await rowsOf('Title, PROMPT ,tips To Use\nFox,Draw a fox,Snow\n')).toEqual([
      { place: 'line 2', record: { title: 'Fox', prompt: 'Draw a fox', tipstouse: 'Snow' } },
    ])
  })

  it.each([1, 2, 3, 5, 1000])(
    'keeps quotes, commas, newlines and every script, in chunks of %i bytes',
    async (bytes) => {
      const text = 'He said "no",\nthen:\r\n\r\n\t雪 ❄️ é «x» '
      const quoted = `"${text.replaceAll('"', '""')}"`
      for (const ending of ['\n', '\r\n', '\r', '']) {
        expect(await rowsOf(`act,prompt\nFox,${quoted}${ending}`, bytes)).toEqual([
          { place: 'line 2', record: { act: 'Fox', prompt: text } },
        ])
      }
    },
  )

  it.each([
    ['UTF-8 with a mark', Buffer.from('\ufeffact,prompt\nFox,é\n')],
    ['UTF-16 with a mark', Buffer.from('\ufeffact,prompt\nFox,é\n', 'utf16le')],
  ])('reads %s', async (_, content) => {
    expect(await rowsOf(content)).toEqual([{ place: 'line 2', record: { act: 'Fox', prompt: 'é' } }])
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
      expect(rows.map((row) => [row.place, 'problem' in row ? row.problem : row.record.act])).toEqual([
        ['line 4', 'One'],
        ['line 9', 'Two'],
        ['line 10', 'there is text after a closing quote'],
        ['line 11', 'Three'],
        ['line 13', 'there is a quote in the middle of an unquoted field'],
        ['line 14', 'Four'],
      ])
    },
  )

  it('names the line of a quote that is never closed, and what it read before', async () => {
    expect(await rowsOf('act,prompt\nFox,ok\nOwl,"hoo\nhoo\nhoo\n')).toEqual([
      { place: 'line 2', record: { act: 'Fox', prompt: 'ok' } },
      { place: 'line 3', problem: 'a quote is opened and never closed' },
    ])
  })

  it.each([1_000, 65_536, 10_000_000])('ends at a row that is too long, in chunks of %i bytes', async (bytes) => {
    const long = `"${'many lines\n'.repeat(200_000)}"`
    expect(await rowsOf(`act,prompt\nFox,ok\nLong,${long}\nOwl,not read\n`, bytes)).toEqual([
      { place: 'line 2', record: { act: 'Fox', prompt: 'ok' } },
      { place: 'line 3', problem: 'the row is longer than 2,000,000 bytes; nothing after it is read' },
    ])
  })

  it('reads rows with fewer or more fields than the header, and odd column names', async () => {
    expect(await rowsOf('act,prompt,__proto__,tips\nFox,ok\nOwl,hoo,a,b,c,d\n')).toEqual([
      { place: 'line 2', record: { act: 'Fox', prompt: 'ok' } },
      {
        place: 'line 3',
        record: Object.fromEntries([
          ['act', 'Owl'],
          ['prompt', 'hoo'],
          ['proto', 'a'],
          ['tips', 'b'],
        ]),
      },
    ])
  })

  it.each(['', '\n\n', 'a,b\nFox,ok\n', 'act,"prompt\nFox,ok\n', 'prompt\nok\n'])(
    'refuses a file without a header: %j',
    async (content) => {
      await expect(rowsOf(content)).rejects.toThrow(UnusableFile)
    },
  )

  it.each([
    ['semicolons', 'Titel;prompt;act\n"a;b";"c,d";Fox\n', { titel: 'a;b', prompt: 'c,d', act: 'Fox' }],
    ['tabs', 'act\tprompt\nFox\tDraw, a; fox\n', { act: 'Fox', prompt: 'Draw, a; fox' }],
    [
      'commas within a header of semicolons',
      'act;prompt, written;prompt\nFox;a;b\n',
      { act: 'Fox', 'prompt,written': 'a', prompt: 'b' },
    ],
  ])('reads fields between %s', async (_, content, record) => {
    expect(await rowsOf(content)).toEqual([{ place: 'line 2', record }])
  })

  it.each(['sep=;\r\n', '"sep=|"\n', '\ufeffSEP=\t\r'])('honours a first line %j', async (sep) => {
    const mark = /=(.)/.exec(sep)?.[1] ?? ''
    const content = `${sep}act${mark}prompt\nFox${mark}Draw, slowly\n`
    expect(await rowsOf(content)).toEqual([{ place: 'line 3', record: { act: 'Fox', prompt: 'Draw, slowly' } }])
  })

  it('reads the columns that an option names, and no others in their place', async () => {
    const named = new Map([
      ['text', 'prompt'],
      ['titel', 'title'],
    ] as const)
    expect(await rowsOf('Titel,Text,Prompt\nFox,Draw a fox,old\n', 7, named)).toEqual([
      { place: 'line 2', record: { title: 'Fox', prompt: 'Draw a fox' } },
    ])
  })

  it('says which columns no field has', async () => {
    const content = 'title;Preis;prompt;;Autor\nFox;4,00;Draw;;Jo\n'
    const unread: string[][] = []
    const rows = readRows(Readable.from([content]), new Map([['autor', 'engineer']]), (names) => unread.push(names))
    expect(await all(rows)).toHaveLength(1)
    expect(unread).toEqual([['Preis']])
  })

  it('names the columns that it found where the text or the title is missing', async () => {
    await expect(rowsOf('Titel;Anweisung\na;b\n')).rejects.toThrow(
      /no column is the text \(“prompt”, .*\)\. Found: Titel, Anweisung\. Name it with --column prompt=NAME/,
    )
  })

  it('throws for an unreadable file', async () => {
    const broken = new Readable({ read() {} })
    const reading = all(readRows(broken, new Map()))
    broken.destroy(new Error('EIO'))
    await expect(reading).rejects.toThrow('EIO')
  })
})
