import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startProcess } from '@promptery/testing/process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aNewShop, type Shop } from '../testing/shop/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await aNewShop()
})
afterAll(() => shop.remove())

async function aFile(name: string, content: string): Promise<string> {
  const path = join(shop.folder, name)
  await writeFile(path, content)
  return path
}

async function run(args: string[], env: Record<string, string> = {}) {
  const command = startProcess('cli/import.ts', { ...shop.env, ...env }, ...args)
  return { code: await command.ended, lines: command.printed().trim().split('\n') }
}

describe('npm run import', () => {
  it('reports what was guessed of each new prompt, and that they are pending', async () => {
    const rows =
      'act,prompt,category\nOwl at dusk,"Draw an owl, a bird of the night, cinematic, bokeh, 35mm",\nWho,Be it,\nElk,Draw it,Animal\n'
    const report = join(shop.folder, 'report.csv')
    const options = ['--report', report, '--category', 'writing', '--price', '4']
    const { code, lines } = await run([await aFile('judged.csv', rows), ...options], { REQUIRE_APPROVAL: 'true' })
    expect([code, ...lines.slice(-2)]).toEqual([
      0,
      'They are pending: an admin approves them at /admin-approval',
      `Wrote ${report}, least certain first`,
    ])
    expect((await readFile(report, 'utf8')).split('\n')).toEqual([
      '\uFEFFplace,type,type_from,category,category_from,title',
      '"line 3",GPT,by default,Writing,by default,"Who"',
      '"line 2",DALL-E,guessed by words,Animal,guessed by words,"Owl at dusk"',
      '"line 4",DALL-E,guessed by words,Animal,from the file,"Elk"',
      '',
    ])
  })

  it('publishes nothing of a file in an unknown encoding, and its corrected one once', async () => {
    const rows = 'Titel;Anweisung\r\nMenü;"Schreibe ein Menü für [Anlass] mit Käse"\r\nFuchs;Zeichne\r\n'
    const columns = ['--column', 'prompt=Anweisung', '--column', 'title=Titel']
    const path = await aFile('german.csv', '')
    await writeFile(path, rows, 'latin1')
    const refused = await run([path, ...columns])
    expect(refused.code).toBe(1)
    expect(refused.lines).toEqual([expect.stringMatching(/^line 2 is not UTF-8\. .* --encoding windows-1252$/)])
    const named = await run([path, ...columns, '--encoding', 'windows-1252'])
    expect(named.lines[0]).toMatch(/^2 added, 0 known already, 0 refused/)
    const corrected = await run([await aFile('german.csv', rows), ...columns])
    expect(corrected.lines[0]).toMatch(/^0 added, 2 known already, 0 refused/)
  }, 90_000)

  it('imports a folder, and says what it left out and what it refused', async () => {
    await mkdir(join(shop.folder, 'library/essays'), { recursive: true })
    await aFile('library/README.md', '# Read me')
    await aFile('library/essays/cat.md', '---\ndescription: Of cats\n---\nWrite about [cats].')
    await aFile('library/list.json', '[{"title": "Owl at noon", "text": "Be an owl"}, {"title": "None"}]')
    await aFile('library/z.csv', 'Titel;title;text;Preis\nHund;Dog at dawn;Be a dog;4,00\n')
    const { code, lines } = await run([join(shop.folder, 'library')])
    expect([code, ...lines.slice(0, 4)]).toEqual([
      0,
      'Left out: README.md',
      expect.stringMatching(/^list\.json item 2: no key has a text/),
      expect.stringMatching(/^3 added, 0 known already, 1 refused/),
      'Ignored columns: Titel, Preis. To read one: --column price=Preis',
    ])
  })

  it('refuses a file without a header with a message', async () => {
    const { code, lines } = await run([await aFile('headless.csv', 'a;b\n1;2\n')])
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^In the first line no column is the text .*Found: a, b\./)])
  })

  it('ends quietly, with its work done, where the reader of its output closes it', async () => {
    await mkdir(join(shop.folder, 'piped'))
    await aFile('piped/LICENSE', 'MIT')
    await aFile('piped/cat.md', 'Write about [cats].')
    const command = fileURLToPath(new URL('import.ts', import.meta.url))
    const pipe = ['--norc', '-o', 'pipefail', '-c', '"$0" "$@" | head -n 1']
    const piped = [...pipe, process.execPath, command, join(shop.folder, 'piped')]
    const { stdout, stderr } = await promisify(execFile)('bash', piped, {
      env: { PATH: process.env.PATH, ...shop.env },
    })
    expect([stdout, stderr]).toEqual(['Left out: LICENSE\n', ''])
    const again = await run([join(shop.folder, 'piped')])
    expect(again.lines[1]).toMatch(/^0 added, 1 known already/)
  })
})
