import { writeFile } from 'node:fs/promises'
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
    expect(lines.slice(1)).toEqual(['Sorted into Art 1', 'They are pending: an admin approves them at /admin-approval'])
  })

  it('refuses a file without a header with a message', async () => {
    const { code, lines } = await run([await aFile('headless.csv', 'a;b\n1;2\n')])
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^The first line has to name/)])
  })
})
