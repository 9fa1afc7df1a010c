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
  it('imports without a server, and names refused rows', async () => {
    const path = await aFile('small.csv', SMALL)
    expect(await run([path])).toEqual({
      code: 0,
      lines: [
        'line 4: title: Use at least 3 characters',
        expect.stringMatching(/^2 added, 0 known already, 1 refused, in [\d.]+ s$/),
        'Sorted into Animal 2',
        'Types: DALL-E 2',
        'Type and category: given 0, sure 0, likely 2, unsure 0',
      ],
    })
  })
})
