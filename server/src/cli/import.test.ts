import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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

const SMALL = 'act,prompt,contributor\nFox,"Draw\na fox",mira\nab,Draw,mira\nOwl,Draw an owl,ben\n'

describe('npm run import', () => {
  it('imports without a server, names refused rows, and is idempotent', async () => {
    const path = await aFile('small.csv', SMALL)
    const first = await run([path])
    expect(first).toEqual({
      code: 0,
      lines: [
        'line 4: title: Use at least 3 characters',
        expect.stringMatching(/^2 added, 0 known already, 1 refused, in [\d.]+ s$/),
        'Sorted into Animal 2',
        'Types: DALL-E 2',
        'Type and category: given 0, sure 0, likely 2, unsure 0',
      ],
    })
    expect((await run([path, '--price', '4'])).lines).toEqual([
      expect.stringMatching(/^line 4: /),
      expect.stringMatching(/^0 added, 2 known already, 1 refused/),
    ])
  })

  it('reports that imported prompts are pending where approval is required', async () => {
    const path = await aFile('waiting.csv', 'act,prompt\nElk,Draw an elk\n')
    const { lines } = await run([path, '--category', 'art'], { REQUIRE_APPROVAL: 'true' })
    expect(lines.slice(1)).toEqual([
      'Sorted into Art 1',
      'Types: DALL-E 1',
      'Type and category: given 0, sure 0, likely 1, unsure 0',
      'They are pending: an admin approves them at /admin-approval',
    ])
  })

  it('reports what each new prompt was taken for, the least sure first', async () => {
    const rows =
      'act,prompt,category\nOwl at dusk,"Draw an owl, a bird of the night, cinematic, bokeh, 35mm",\nWho,Be it,\nElk,Draw it,Animal\n'
    const report = join(shop.folder, 'report.csv')
    const { code, lines } = await run([await aFile('judged.csv', rows), '--report', report])
    expect([code, lines.at(-1)]).toEqual([0, `Wrote ${report}, the least sure first`])
    expect((await readFile(report, 'utf8')).split('\n')).toEqual([
      'line,sure,type,category,title',
      '3,unsure,GPT,Writing,"Who"',
      '4,likely,DALL-E,Animal,"Elk"',
      '2,sure,DALL-E,Animal,"Owl at dusk"',
      '',
    ])
  })

  it('refuses a file without a header with a message', async () => {
    const { code, lines } = await run([await aFile('headless.csv', 'a;b\n1;2\n')])
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^The first line has to name/)])
  })
})
