import { createReadStream, existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { prompts } from '../../platform/db/schema.ts'
import { testApp } from '../../testing/shop/app.ts'
import { runImport } from '../../testing/shop/run-import.ts'
import { readRows } from './read-rows.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const libraries = ['../shared/data/prompts.csv', 'e2e/fixtures/prompts.csv'].map((path) => root + path)
const library = libraries.find((path) => existsSync(path))

it('The import of a library imports every row once', async () => {
  const { deps, visitor } = await testApp()
  const file = () => readRows(createReadStream(library ?? '', 'utf8'), new Map())
  const first = await runImport(deps.db, file())
  expect(first.refused).toEqual([])
  if (library === libraries[0]) {
    expect(first.added + first.known).toBe(1_282)
    expect(first.categoriesFrom.get('words')).toBeGreaterThan(1_000)
  }
  expect(await deps.db.$count(prompts)).toBe(first.added)
  const second = await runImport(deps.db, file())
  expect(second).toMatchObject({ added: 0, known: first.added + first.known, refusedCount: 0 })
  const response = await visitor('GET', '/users/engineer/all?limit=100')
  expect(response.body).not.toContain('@')
}, 120_000)
