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

describe('npm run import', () => {
  it('reports what each new prompt was taken for, the least sure first, and that they are pending', async () => {
    const rows =
      'act,prompt,category\nOwl at dusk,"Draw an owl, a bird of the night, cinematic, bokeh, 35mm",\nWho,Be it,\nElk,Draw it,Animal\n'
    const report = join(shop.folder, 'report.csv')
    const options = ['--report', report, '--category', 'writing', '--price', '4']
    const { code, lines } = await run([await aFile('judged.csv', rows), ...options], { REQUIRE_APPROVAL: 'true' })
    expect([code, ...lines.slice(-2)]).toEqual([
      0,
      'They are pending: an admin approves them at /admin-approval',
      `Wrote ${report}, the least sure first`,
    ])
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
