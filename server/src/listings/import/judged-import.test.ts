import { SPECIFIED_LISTS } from '@promptery/contract/listings/lists'
import { SPECIFIED_RULES } from '@promptery/contract/listings/price'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prompts } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { runImport } from '../../testing/shop/run-import.ts'
import { guess, withOwnWords } from './guess.ts'
import type { ImportOptions } from './import-prompts.ts'
import type { FileRow } from './records.ts'

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
      },
      { title: 'Given', description: 'Reads a diff with you.' },
    ])
  })

  it('takes type and category from the file, else from words, else by default, and counts which', async () => {
    const file = `title,prompt,type,category
Owl,"Create a photo of an owl, cinematic, 8k, bokeh",,
Poet,You are a poet. Your task is to write a sonnet.,TEXT,
Who,Be it,,
Elk,Draw it,Midjourney,Animal
Sea,The sea,IMAGE,
`
    const { types, typesFrom, categories, categoriesFrom } = await run(file)
    expect(Object.fromEntries(types)).toEqual({ 'DALL-E': 2, GPT: 2, Midjourney: 1 })
    expect(Object.fromEntries(typesFrom)).toEqual({ words: 2, default: 2, file: 1 })
    expect(Object.fromEntries(categories)).toEqual({ Animal: 2, Writing: 3 })
    expect(Object.fromEntries(categoriesFrom)).toEqual({ words: 2, default: 2, file: 1 })
  })

  it('guesses categories by words, most of the title, and counts each', async () => {
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

it('reads words of the owner beside the shop’s, and guesses only what the lists have', () => {
  const categories = [
    ...SPECIFIED_LISTS.categories.filter(({ name }) => name !== 'Games'),
    { name: 'Walls', use: 'all' as const },
  ]
  const options = {
    rules: { ...SPECIFIED_RULES, lists: { ...SPECIFIED_LISTS, categories } },
    category: 'Writing',
    words: withOwnWords({ Walls: 'fresco', Fun: 'checkmate' }),
  }
  const categoryOf = (title: string) => guess({ title, text: '', type: '', category: '' }, options).category
  expect(categoryOf('Fresco Maker')).toEqual({ value: 'Walls', from: 'words' })
  expect(categoryOf('Checkmates in two')).toEqual({ value: 'Fun', from: 'words' })
  expect(categoryOf('Jokes')).toEqual({ value: 'Fun', from: 'words' })
  expect(categoryOf('Chess Player')).toEqual({ value: 'Writing', from: 'default' })
  expect(categoryOf('Gargoyle')).toEqual({ value: 'Writing', from: 'default' })
})
