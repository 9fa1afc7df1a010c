import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SPECIFIED_RULES } from '@promptery/contract/listings/price'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plainText } from '../../testing/worst-texts.ts'
import { importRow } from './import-row.ts'
import { openSource, readSource } from './read-source.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'promptery-hostile-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const OPTIONS = { price: 0, category: 'Fun', licence: 'personal', rules: SPECIFIED_RULES } as const

/** What is wrong with each row, or its title. */
async function read(name: string, content: string): Promise<string[]> {
  const path = join(folder, name)
  await writeFile(path, content)
  const said: string[] = []
  for await (const row of readSource(await openSource(path), { columns: new Map() })) {
    const imported = 'problem' in row ? row.problem : importRow(row.record, OPTIONS)
    said.push(typeof imported === 'string' ? imported : imported.fields.title)
  }
  return said
}

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const bomb = [
  'a: &a [x,x,x,x,x,x,x,x,x]',
  'b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]',
  'title: Bomb',
  'prompt: text',
  '',
].join('\n')

it.each([
  ['bomb.yaml', bomb, 'Line 2, column 9 has an alias: write out what it stands for'],
  ['deep.yaml', `- x: ${deep(5_000)}`, /^Line 1, column \d+ has values nested too deep to be read$/],
  ['cut.json', '['.repeat(100_000), 'The file has values nested too deep to be read'],
  ['wrapped.json', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, /nested too deep/],
])('a file is refused with what is wrong: %s', async (name, content, message) => {
  await expect(read(name, content)).rejects.toThrow(message)
})

it.each([
  ['list.json', `[{"title":"One","prompt":"a","x":${deep(20_000)}},{"title":"Two","prompt":"b"}]`],
  ['lines.jsonl', `{"title":"One","prompt":"a","x":${deep(20_000)}}\n{"title":"Two","prompt":"b"}\n`],
  ['object.json', `{"prompts":[{"title":"One","prompt":{"prompt":${deep(20_000)}}},{"title":"Two","prompt":"b"}]}`],
])('a row is refused and the others are read: %s', async (name, content) => {
  expect(await read(name, content)).toEqual(['there are values nested too deep to be read', 'Two'])
})

it('the front matter of a text with aliases is a part of the text', async () => {
  expect(await read('bomb.md', `---\n${bomb}---\n\nText`)).toEqual(['Bomb'])
})

it.each([
  ['quotes', '>'],
  ['quotes and lists', '>- '],
  ['pictures', '!['],
  ['emphasis', '*a '],
])('a description of %s is taken as it is, unparsed', (_, piece) => {
  const description = piece.repeat(Math.floor(5_000 / piece.length)).trim()
  expect(importRow({ title: 'One', prompt: 'a', description }, OPTIONS)).toMatchObject({ fields: { description } })
})

it('models that are lists of lists are left out', () => {
  const record = { title: 'One', prompt: 'a', workswith: `["GPT-5", ${deep(20_000)}]` }
  expect(importRow(record, OPTIONS)).toMatchObject({ fields: { worksWith: ['GPT-5'] } })
})

it.each([
  ['line breaks after the header', 'csv', (n: number) => `title,prompt${'\n'.repeat(n)}`],
  ['a line of blanks', 'prompty', (n: number) => `${' '.repeat(n)}x`],
  ['blanks in a number', 'csv', (n: number) => `title,prompt,previewPercent\nOne,a,1${' '.repeat(n)}x\n`],
  ['brackets in a name', 'csv', (n: number) => `title,prompt,variables\nOne,a,"""${'}'.repeat(n)}x"": abc"\n`],
])('%s cost at most five times as much as words', async (name, ending, content) => {
  const BYTES = 60_000
  const costOf = async (text: string) => {
    const costs: number[] = []
    for (let n = 0; n < 3; n += 1) {
      const before = process.threadCpuUsage()
      await read(`${name}.${ending}`, text).catch(() => undefined)
      const after = process.threadCpuUsage(before)
      costs.push(after.user + after.system)
    }
    return Math.min(...costs)
  }
  const plain = await costOf(ending === 'csv' ? `title,prompt\nOne,${plainText(BYTES)}\n` : plainText(BYTES))
  expect(await costOf(content(BYTES))).toBeLessThan(5 * plain)
})
