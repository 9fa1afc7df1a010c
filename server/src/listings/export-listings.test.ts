import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { LICENCES, LIMITS, UPLOAD_TYPES } from '@promptery/contract/constants'
import { type PromptFields, promptFields } from '@promptery/contract/listings/prompts'
import { descriptionsFor, splitVariables, variablesIn } from '@promptery/contract/listings/variables/variables'
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { extract } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../platform/db/ids.ts'
import { prompts } from '../platform/db/schema.ts'
import { type TestApp, testApp } from '../testing/shop/app.ts'
import { aPrompt, aUser } from '../testing/shop/factories.ts'
import { runImport } from '../testing/shop/run-import.ts'
import { listingsAsMarkdown } from './export-listings.ts'
import { openSource, readSource } from './import/read-source.ts'
import { listingValues } from './values.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'promptery-export-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const FORMATS = ['csv', 'json', 'markdown'] as const

/** Downloads the listings of a user. @returns the path of the file, or of the folder of an archive */
async function exported(shop: TestApp, user: Parameters<TestApp['as']>[0], format: string): Promise<string> {
  const call = await shop.as(user)
  const response = await call('GET', `/prompts/my-prompts/export?format=${format}`)
  expect(response.statusCode).toBe(200)
  const name = /filename="listings(\..+)"/.exec(String(response.headers['content-disposition']))?.[1] ?? ''
  const path = await mkdtemp(join(folder, `${format}-`))
  if (name !== '.tar.gz') {
    await writeFile(join(path, `listings${name}`), response.rawPayload)
    return join(path, `listings${name}`)
  }
  const reader = extract()
  reader.end(gunzipSync(response.rawPayload))
  for await (const entry of reader) await writeFile(join(path, entry.header.name), await buffer(entry))
  return path
}

async function imported(path: string): Promise<{ shop: TestApp; refused: [string, string][] }> {
  const shop = await testApp()
  const rows = readSource(await openSource(path), { columns: new Map() })
  const { refused } = await runImport(shop.deps.db, rows, { category: 'Writing' })
  return { shop, refused }
}

const fieldsIn = async ({ deps: { db } }: TestApp, userId?: string) => {
  const rows = await db
    .select()
    .from(prompts)
    .where(userId === undefined ? undefined : eq(prompts.uploadedBy, userId))
    .orderBy(asc(prompts.id))
  return rows.map((row) => [
    row.title,
    row.description,
    row.type,
    row.category,
    row.engine,
    row.priceCents,
    row.promptText,
    row.tipsToUse,
    row.licence,
    row.allowsTries,
    row.isOpen,
    row.previewPercent,
    row.worksWith,
    row.gapHints,
  ])
}

/** Texts with what files escape, guard, fold or take for Markdown, front matter, roles and other tools' syntax. */
const text = (max: number) =>
  fc
    .array(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 20 }),
        fc.string({ unit: 'binary', maxLength: 5 }),
        fc.constantFrom(
          ...[
            '=',
            '+',
            '-',
            '@',
            "'",
            "'=",
            "''@",
            '"',
            '""',
            ',',
            ';',
            '\t',
            '\r',
            '\n',
            '\r\n',
            '\n\n',
            '\ufeff',
            ' ',
          ],
          ...[
            '---',
            '\n---\n',
            '---\ntitle: Other\n---\n',
            'system:\n',
            'null',
            '~',
            '1.10',
            'true',
            '#',
            ': ',
            '- ',
            '> ',
            '| ',
          ],
          ...[
            '**重要：**请',
            '[link](https://a.example)',
            '{{#1.x#}}',
            '{{x}}',
            '[topic]',
            '{"a": "b"}',
            '\u2028',
            '\u0085',
            '％＝',
          ],
        ),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('').replaceAll('\0', '').toWellFormed().slice(0, max).toWellFormed())

const listing = fc
  .record({
    title: text(80).map((title) => `A${title}`),
    description: text(300),
    type: fc.constantFrom(...UPLOAD_TYPES),
    price: fc.constantFrom(0, 2, 8),
    prompt: fc.tuple(text(400), text(400)).map(([before, after]) => `${before}[topic]${after}`),
    tipsToUse: text(200),
    licence: fc.constantFrom(...LICENCES),
    allowsTries: fc.boolean(),
    isOpen: fc.boolean(),
    previewPercent: fc.integer({ min: 0, max: LIMITS.previewPercentMax }),
    worksWith: fc.array(
      text(20).map((name) => `m${name}`),
      { maxLength: 3 },
    ),
    label: text(20),
    said: text(100),
  })
  .map(({ label, said, ...fields }) =>
    promptFields.safeParse({
      ...fields,
      category: 'Art',
      engine: 'Chat gpt-32k',
      isOpen: fields.isOpen && fields.price === 0,
      gapHints: descriptionsFor(variablesIn(splitVariables(fields.prompt)), [
        { gap: 'topic', label: `L${label}`, description: `${said}.` },
      ]),
    } satisfies Record<keyof PromptFields, unknown>),
  )
  .filter(({ success }) => success)
  .map(({ data }) => data as PromptFields)

describe('GET /prompts/my-prompts/export', () => {
  it('is imported into an empty shop as the same listings, whatever their texts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(listing, { minLength: 30, maxLength: 50, size: 'max' }), async (listings) => {
        const shop = await testApp()
        const ines = await aUser(shop.deps, { username: 'ines' })
        await shop.deps.db
          .insert(prompts)
          .values(listings.map((fields) => listingValues({ id: newId(), uploader: ines, fields, cover: null })))
        const own = await fieldsIn(shop)
        expect(own).toHaveLength(listings.length)
        for (const format of FORMATS) {
          const { shop: other, refused } = await imported(await exported(shop, ines, format))
          expect(refused).toEqual([])
          expect(await fieldsIn(other)).toEqual(own)
          expect((await other.visitor('GET', '/users/engineer/all')).json()).toMatchObject([{ username: 'ines' }])
        }
      }),
      { numRuns: 2, endOnFailure: true },
    )
  }, 60_000)

  it.each(FORMATS)('has one’s own listings alone, without withdrawn ones, in pages: %s', async (format) => {
    const shop = await testApp()
    const [ines, other] = [await aUser(shop.deps), await aUser(shop.deps)]
    await aPrompt(shop.deps, { uploader: other, prompt: 'A text of another' })
    await aPrompt(shop.deps, { uploader: ines, withdrawn: true, prompt: 'A text that is gone' })
    const values = Array.from({ length: 45 }, (_, n) => `Fox ${n} in snow`)
    for (const title of values.slice(0, 2)) await aPrompt(shop.deps, { uploader: ines, title, price: 0 })
    const [row] = await shop.deps.db.select().from(prompts).where(eq(prompts.title, 'Fox 1 in snow'))
    if (!row) throw new Error('There is no fox')
    await shop.deps.db.insert(prompts).values(values.slice(2).map((title) => ({ ...row, id: newId(), title })))
    const { shop: empty } = await imported(await exported(shop, ines, format))
    expect((await fieldsIn(empty)).map(([title]) => title)).toEqual(values)
  })

  it('writes one text at a time of all that are downloaded at once', async () => {
    const shop = await testApp()
    const ines = await aUser(shop.deps)
    for (let n = 0; n < 6; n += 1) await aPrompt(shop.deps, { uploader: ines })
    let [turn, isDone] = [0, false]
    const count = () => {
      turn += 1
      if (!isDone) setImmediate(count)
    }
    count()
    const turns: number[] = []
    const download = async () => {
      for await (const _ of listingsAsMarkdown(shop.contextOf(ines))) turns.push(turn)
    }
    await Promise.all([download(), download(), download()])
    isDone = true
    expect(turns).toHaveLength(18)
    expect(new Set(turns).size).toBe(18)
  })

  it('refuses a listing whose type the other shop does not have, instead of judging it', async () => {
    const path = join(folder, 'foreign.json')
    await writeFile(
      path,
      JSON.stringify([
        {
          title: 'Fox',
          type: 'Sora',
          category: 'Art',
          price: 0,
          engine: 'Chat gpt',
          prompt: 'Draw',
          format: 'promptery-1',
        },
      ]),
    )
    expect((await imported(path)).refused).toEqual([['item 1', 'type: Choose a type from the list']])
  })
})
