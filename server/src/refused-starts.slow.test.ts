import { symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { BUILT_SERVER, startProcess } from '@promptery/testing/process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aNewShop, type Shop } from './testing/shop/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await aNewShop()
})
afterAll(() => shop.remove())

async function refusal(env: Record<string, string>) {
  const server = startProcess(BUILT_SERVER, { SEED: 'none', PORT: '0', DATA_DIR: shop.dataDir, ...env })
  return { code: await server.ended, lines: server.printed().trim().split('\n') }
}

describe('npm start', () => {
  it('requires SESSION_SECRET with DATABASE_URL, and treats an empty variable as absent', async () => {
    const { code, lines } = await refusal({ DATABASE_URL: 'postgres://127.0.0.1:1/x', PORT: '' })
    expect(code).toBe(1)
    expect(lines).toEqual([
      'These environment variables are wrong:',
      expect.stringMatching(/^SESSION_SECRET: is required/),
    ])
  })

  it('reports in one line that a PostgreSQL cannot be reached', async () => {
    const env = { DATABASE_URL: 'postgres://127.0.0.1:1/x', SESSION_SECRET: 'x'.repeat(32) }
    const { code, lines } = await refusal(env)
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining('PostgreSQL at DATABASE_URL cannot be reached')])
  })

  it.each(['PORT', 'METRICS_PORT'])('reports in one line that %s is in use', async (name) => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { code, lines } = await refusal({ ...shop.env, [name]: port })
    other.close()
    expect(code).toBe(1)
    expect(lines).toEqual([`Port ${port} is in use: stop what uses it, or choose another ${name}`])
  })

  it.each(['/proc/promptery', 'away/data'])('reports in one line that %s takes no DATA_DIR', async (path) => {
    await symlink(join(shop.folder, 'nowhere'), join(shop.folder, 'away')).catch(() => undefined)
    const { code, lines } = await refusal({ DATA_DIR: resolve(shop.folder, path) })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^DATA_DIR .* cannot be written \(ENOENT\): /)])
  })

  it('reports in one line that DATA_DIR cannot be written', async () => {
    await writeFile(join(shop.folder, 'a-file'), '')
    const { code, lines } = await refusal({ DATA_DIR: join(shop.folder, 'a-file/data') })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^DATA_DIR .* cannot be written \(ENOTDIR\): /)])
  })
})
