// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how prompts write their variables
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { SPECIFIED_RULES } from '@promptery/contract/listings/price'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prompts, users } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser } from '../../testing/shop/factories.ts'
import { runImport } from '../../testing/shop/run-import.ts'
import { indexListings } from '../search-index/index-listings.ts'
import { findOwner } from './import-engineers.ts'
import type { ImportOptions } from './import-prompts.ts'
import { readRows } from './read-rows.ts'
import type { FileRow } from './records.ts'

let shop: TestApp
beforeEach(async () => {
  shop = await testApp()
})
afterEach(endTest)

const run = (file: string | AsyncIterable<FileRow>, options: Partial<ImportOptions> = {}) =>
  runImport(shop.deps.db, file, options)
const listed = async () => (await shop.visitor('GET', '/prompts/all-prompts?sort=Oldest&limit=100')).json().prompts
const engineers = async () => (await shop.visitor('GET', '/users/engineer/all?limit=100')).json()

describe('the import', () => {
  it('reads our own columns', async () => {
    const file = `title,description,type,category,price,prompt,engine,tipsToUse,engineer
Fox,A fox,Midjourney,Animal,$4.00,"Draw a [animal],
""slowly""",Chat gpt-32k,Try snow,mira
`
    expect(await run(file)).toMatchObject({ added: 1, known: 0, refused: [] })
    expect(await listed()).toMatchObject([
      {
        title: 'Fox',
        description: 'A fox',
        type: 'Midjourney',
        category: 'Animal',
        price: 4,
        engine: 'Chat gpt-32k',
        tipsToUse: 'Try snow',
        uploaderName: 'mira',
        status: 'approved',
      },
    ])
    const [row] = await shop.deps.db.select().from(prompts)
    expect(row?.promptText).toBe('Draw a [animal],\n"slowly"')
    expect(await engineers()).toMatchObject([{ username: 'mira', email: '', soldCount: 0 }])
  })

  it('reads the columns of prompts.chat, with the options as defaults', async () => {
    const file = `act,prompt,for_devs,type,contributor
Poet,Write a poem about the sea,FALSE,TEXT,"mira,ben"
Painter,Paint the sea,FALSE,IMAGE,ben
Nobody,Act as nobody,FALSE,STRUCTURED,
`
    expect(await run(file, { price: 2, category: 'Art' })).toMatchObject({ added: 3, refused: [] })
    expect(await listed()).toMatchObject([
      {
        title: 'Poet',
        type: 'GPT',
        category: 'Writing',
        price: 2,
        uploaderName: 'mira',
        description: 'Poet',
        tipsToUse: 'Written together by mira, ben.',
      },
      { title: 'Painter', type: 'DALL-E', uploaderName: 'ben', tipsToUse: '' },
      { title: 'Nobody', type: 'GPT', category: 'Art', uploaderName: 'imported' },
    ])
    const uploads = await shop.deps.db.select({ name: users.username, count: users.uploadsCount }).from(users)
    expect(new Map(uploads.map(({ name, count }) => [name, count]))).toEqual(
      new Map([
        ['mira', 1],
        ['ben', 1],
        ['imported', 1],
      ]),
    )
  })

  it.each([
    ['12.50', 12.5],
    ['"12,50 €"', 12.5],
    ['£3', 3],
    ['999.00', 999],
    ['4.0000', 4],
  ])('reads %s as a price where the shop takes money', async (written, price) => {
    const rules = { ...SPECIFIED_RULES, takesMoney: true }
    expect(await run(`title,price,prompt\nFox,${written},Draw a fox\n`, { rules })).toMatchObject({ refused: [] })
    expect(await listed()).toMatchObject([{ price }])
  })

  it.each(['0.50', '1000', '12.345', '"1,200"', '$'])('refuses the price %s', async (written) => {
    const rules = { ...SPECIFIED_RULES, takesMoney: true }
    const { refused } = await run(`title,price,prompt\nFox,${written},Draw a fox\n`, { rules })
    const reason = 'price: Choose a price of $0, $2, $4, $6, $8, or another one from $1.00 to $999.00'
    expect(refused).toEqual([['line 2', reason]])
  })

  it('accepts only the listed prices where it takes none', async () => {
    const { refused } = await run('title,price,prompt\nFox,12.50,Draw a fox\n')
    expect(refused).toEqual([['line 2', 'price: Choose a price of $0, $2, $4, $6, $8']])
  })

  it('accepts usual spellings of licences, and uses that of the import by default', async () => {
    const file = 'title,prompt,licence\nFox,Draw,CC BY 4.0\nOwl,Draw,\nElk,Draw,all rights\n'
    const { refused } = await run(file, { licence: 'cc0' })
    expect(refused).toEqual([['line 4', 'licence: Choose a licence from the list']])
    const { licence, isOpen } = prompts
    const rows = await shop.deps.db.select({ licence, isOpen }).from(prompts).orderBy(prompts.title)
    expect(rows).toEqual([
      { licence: 'cc-by-4.0', isOpen: true },
      { licence: 'cc0', isOpen: true },
    ])
  })

  it('sets the licence of earlier imports without one, and changes no other', async () => {
    const file = 'title,prompt\nWren,Sing\n'
    const licenceOf = async (licence: 'personal' | 'cc0' | 'commercial') => {
      await run(file, { licence })
      const [row] = await shop.deps.db.select().from(prompts).where(eq(prompts.title, 'Wren'))
      return row?.licence
    }
    expect([await licenceOf('personal'), await licenceOf('cc0'), await licenceOf('commercial')]).toEqual([
      'personal',
      'cc0',
      'cc0',
    ])
  })

  it('opens what an earlier import closed, unless its engineer can sign in', async () => {
    const file = 'title,description,prompt\nWren,A bird,Sing of thunderstorms\n'
    const openedBy = async (options: Partial<ImportOptions>) => {
      await run(file, { licence: 'cc0', ...options })
      const closed = await shop.deps.db.update(prompts).set({ isOpen: false }).returning({ id: prompts.id })
      await indexListings(
        shop.deps.db,
        closed.map(({ id }) => id),
      )
      await run(file, { licence: 'cc0', ...options })
      const isUpdated = sql`${prompts.updatedAt} > ${prompts.createdAt}`
      return shop.deps.db.select({ isOpen: prompts.isOpen, isUpdated }).from(prompts)
    }
    expect(await openedBy({})).toEqual([{ isOpen: true, isUpdated: true }])
    const found = (await shop.visitor('GET', '/prompts/all-prompts?search=thunderstorms&verbatim=true')).json().prompts
    expect(found).toMatchObject([{ title: 'Wren' }])
    await shop.deps.db.delete(prompts)
    expect(await openedBy({ owner: await aUser(shop.deps) })).toEqual([{ isOpen: false, isUpdated: false }])
  })

  it('prefers the category of a row to guessed ones', async () => {
    await run('title,category,prompt\nChess Player,Icons,Play chess with me\n')
    expect(await listed()).toMatchObject([{ category: 'Icons' }])
  })

  it('adds pending listings where the shop requires approval', async () => {
    const strict = await testApp({ requireApproval: true })
    const admin = await strict.as(await aUser(strict.deps, { role: 'admin' }))
    const { requireApproval } = strict.deps.config
    await runImport(strict.deps.db, 'act,prompt\nFox,Draw a fox\n', { requireApproval })
    expect((await strict.visitor('GET', '/prompts/all-prompts')).json().prompts).toEqual([])
    const [waiting] = (await admin('GET', '/admin/approvals')).json().prompts
    expect(waiting).toMatchObject({ title: 'Fox', status: 'pending', prompt: 'Draw a fox' })
    await admin('POST', `/admin/approvals/${waiting._id}`, { decision: 'approve' })
    expect((await strict.visitor('GET', '/prompts/all-prompts')).json().prompts).toMatchObject([{ title: 'Fox' }])
  })

  it('assigns everything to the given owner', async () => {
    const owner = await aUser(shop.deps)
    const found = await findOwner(shop.deps.db, owner.email.toUpperCase())
    expect(found).toEqual({ id: owner.id, username: owner.username, isUnconfirmed: false })
    expect(await findOwner(shop.deps.db, owner.username)).toEqual(found)
    expect(await findOwner(shop.deps.db, 'nobody@test.example')).toBeUndefined()
    await run('act,prompt,contributor\nFox,Draw a fox,mira\nOwl,Draw an owl,ben\n', found ? { owner: found } : {})
    expect((await listed()).map(({ uploadedBy }: { uploadedBy: string }) => uploadedBy)).toEqual([owner.id, owner.id])
    expect(await engineers()).toMatchObject([{ _id: owner.id }])
  })

  it('updates the statistics that searches depend on', async () => {
    await run('act,prompt\nFox,Draw a fox\nElk,Draw an elk\n')
    const { rows } = await shop.deps.db.execute(
      "select reltuples::int as listings from pg_class where relname = 'prompts'",
    )
    expect(rows).toEqual([{ listings: 2 }])
  })

  it('is idempotent, and skips duplicates in the file, also across batches', async () => {
    const file =
      'act,prompt,contributor\nFox,Draw a fox,mira\nOwl,Draw an owl,ben\nFox,Draw a fox,Mira\nHen,Draw a hen,mira\n'
    expect(await run(file, { batchSize: 2 })).toMatchObject({ added: 3, known: 1 })
    expect(await run(file)).toMatchObject({ added: 0, known: 4 })
    expect(await run(`${file}Elk,Draw an elk,mira\n`)).toMatchObject({ added: 1, known: 4 })
    const uploads = await shop.deps.db.select({ name: users.username, count: users.uploadsCount }).from(users)
    expect(uploads).toEqual(
      expect.arrayContaining([
        { name: 'mira', count: 3 },
        { name: 'ben', count: 1 },
      ]),
    )
    expect(uploads).toHaveLength(2)
  })

  it('adds everything once when two run concurrently', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => `Fox ${n},Draw fox ${n},writer${n % 7}`)
    const file = `act,prompt,contributor\n${rows.join('\n')}\n`
    const turned = `act,prompt,contributor\n${rows.toReversed().join('\n')}\n`
    const runs = await Promise.all([run(file, { batchSize: 5 }), run(turned, { batchSize: 5 })])
    expect(runs.map(({ added }) => added).reduce((a, b) => a + b)).toBe(60)
    const uploads = await shop.deps.db.select({ count: users.uploadsCount }).from(users)
    expect(uploads).toHaveLength(7)
    expect(uploads.map(({ count }) => count).reduce((a, b) => a + b)).toBe(60)
  })

  it('takes a type and a category that the shop does not have for none, whatever their letters', async () => {
    const file = `title,type,category,prompt
Owl,Crayon,Birds,Draw an owl
Elk,chat,write,Act as an elk and answer
Fox,midjourney,ICONS,Draw a fox
`
    const { refused, typesFrom } = await run(file)
    expect(refused).toEqual([])
    expect(typesFrom.get('file')).toBe(1)
    expect(await listed()).toMatchObject([
      { type: 'DALL-E', category: 'Animal' },
      { type: 'GPT', category: 'Writing' },
      { type: 'Midjourney', category: 'Icons' },
    ])
  })

  it('opens a free description with lines, without the signs of Markdown', async () => {
    // Roles and the settings of variables are no words.
    const chat = 'System:\nGreet {{to | text:placeholder=""Name"":required}} in ${city:Rome}.'
    const text = '# Your **role**\n\n- Read [the text](https://a.example)\n- *Answer* in `JSON`\n'
    await run(
      `title,description,prompt\nOne,,"${text}"\nTwo,"Reads **texts**:\n\n* long\n* short",Be it\nThree,,"${chat}"\n`,
    )
    expect(await listed()).toMatchObject([
      { description: 'Your role\n- Read the text\n- Answer in JSON' },
      { description: 'Reads texts:\n- long\n- short' },
      { description: 'Greet [to] in [city].' },
    ])
  })

  it('reads a licence to publish, a preview, models and descriptions of variables', async () => {
    const file = `author,authorName,title,price,licence,isOpen,previewPercent,worksWith,variables,prompt
65c1f6a6f0d3d10f8f1f0c11,mira,Fox,0,cc0,no,20%,"GPT-4o, Claude",animal: Which one,Draw [animal]
`
    expect(await run(file)).toMatchObject({ added: 1, refused: [] })
    const [row] = await shop.deps.db.select().from(prompts)
    expect(await listed()).toMatchObject([{ uploaderName: 'mira' }])
    expect(row).toMatchObject({
      isOpen: false,
      previewPercent: 20,
      worksWith: ['GPT-4o', 'Claude'],
      gapHints: [{ gap: 'animal', description: 'Which one' }],
    })
  })

  it('reports refused rows by line, and imports the others', async () => {
    const file = `title,prompt,category,price,type
Fox,"Draw
a fox",Animal,4,Midjourney
a,Draw,Animal,4,Midjourney
Owl,Draw an owl,Birds,3,Crayon
Hen,"Draw "" a" hen,Animal,4,GPT
Elk, ,Animal,4,GPT
Nul,a\0b,Animal,4,GPT
Bee,Draw a bee,Animal,,GPT-3
`
    const { refused, ...summary } = await run(file)
    expect(summary).toMatchObject({ added: 2, known: 0, refusedCount: 5 })
    expect(refused.map(([place]) => place)).toEqual(['line 4', 'line 5', 'line 6', 'line 7', 'line 8'])
    expect(refused[0]?.[1]).toContain('title: ')
    expect(refused[1]?.[1]).toMatch(/^price: /)
    expect(refused[2]?.[1]).toBe('there is text after a closing quote')
    expect(refused[3]?.[1]).toContain('prompt: ')
    expect(refused[4]?.[1]).toContain('NUL')
    expect((await listed()).map(({ title }: { title: string }) => title)).toEqual(['Fox', 'Bee'])
  })

  it('publishes only free parts of a text', async () => {
    const text = `The secret is ${'very '.repeat(80)}long`
    await run(`act,prompt\nFree one,${text}\n`)
    await run(`act,prompt\nSold one,${text} too\n`, { price: 4 })
    const [free, sold] = await listed()
    expect(free.description).toMatch(/^The secret is .* …$/)
    expect(free.description.length).toBeLessThan(250)
    expect(sold.description).toBe('Sold one')
  })
})

describe('the import of a library', () => {
  // `import-library.slow.test.ts` imports one of a thousand rows.
  it('imports every row once', async () => {
    const file = () =>
      readRows(createReadStream(join(import.meta.dirname, '../../../../e2e/fixtures/prompts.csv'), 'utf8'), new Map())
    const first = await run(file())
    expect(first.refused).toEqual([])
    expect(await shop.deps.db.$count(prompts)).toBe(first.added)
    expect(await run(file())).toMatchObject({ added: 0, known: first.added + first.known, refusedCount: 0 })
    const response = await shop.visitor('GET', '/users/engineer/all?limit=100')
    expect(response.body).not.toContain('@')
  })
})
