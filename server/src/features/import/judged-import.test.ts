import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prompts } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { runImport } from '../../testing/shop/run-import.ts'
import type { FileRow } from './file-row.ts'
import type { ImportOptions } from './import-prompts.ts'

let shop: TestApp
beforeEach(async () => {
  shop = await testApp()
})
afterEach(endTest)

const run = (file: string | AsyncIterable<FileRow>, options: Partial<ImportOptions> = {}) =>
  runImport(shop.deps.db, file, options)
const listed = async () => (await shop.visitor('GET', '/prompts/all-prompts?sort=Oldest&limit=100')).json().prompts

describe('the import of rows that it judges', () => {
  it('reads a title, a description and variables from YAML front matter, and keeps the text', async () => {
    const text = `---
name: diff-reader
description: Reads a diff with you.
variables:
  language: What the diff is written in
  unknown: Not in the text
---
Act as a reviewer of [language] code.`
    expect(await run(`title,prompt\n,"${text}"\nGiven,"${text} Be brief."\n`)).toMatchObject({ added: 2, refused: [] })
    const rows = await shop.deps.db.select().from(prompts).orderBy(prompts.id)
    expect(rows).toMatchObject([
      {
        title: 'Diff reader',
        description: 'Reads a diff with you.',
        gapHints: [{ gap: 'language', description: 'What the diff is written in' }],
        promptText: text,
        category: 'Business',
      },
      { title: 'Given', description: 'Reads a diff with you.' },
    ])
  })

  it('counts types, and how sure it was of type and category', async () => {
    const file = `title,prompt,type,category
Owl,"Create a photo of an owl, cinematic, 8k, bokeh",,
Poet,You are a poet. Your task is to write a sonnet.,TEXT,
Who,Be it,,
Elk,Draw it,Midjourney,Animal
`
    const { types, sureness } = await run(file)
    expect(new Map(types)).toEqual(
      new Map([
        ['DALL-E', 1],
        ['GPT', 2],
        ['Midjourney', 1],
      ]),
    )
    expect(new Map(sureness)).toEqual(
      new Map([
        ['sure', 2],
        ['unsure', 1],
        ['given', 1],
      ]),
    )
  })

  it('categorizes rows by keywords, and counts each category', async () => {
    const file = `act,prompt
Stand-up Comedian,Tell me jokes
Chess Player,Play chess with me
Watercolour Portrait,Paint me
Linux Terminal,Act as a terminal
JavaScript Console,Act as a console
`
    const { categories } = await run(file, { category: 'Business', batchSize: 2 })
    expect([...categories].sort()).toEqual([
      ['Art', 1],
      ['Business', 2],
      ['Fun', 1],
      ['Games', 1],
    ])
    expect((await listed()).map(({ category }: { category: string }) => category)).toEqual([
      'Fun',
      'Games',
      'Art',
      'Business',
      'Business',
    ])
    expect((await run(file)).categories.size).toBe(0)
  })
})
