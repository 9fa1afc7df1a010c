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
  it('names every bad variable at once', async () => {
    const env = {
      PORT: 'many',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://x',
      SESSION_SECRET: 'short',
      REQUIRE_APPROVAL: 'yes',
      RATE_LIMIT_FACTOR: '0',
      DRAIN_MS: 'long',
      METRICS_PORT: '70000',
    }
    const { code, lines } = await refusal(env)
    expect(code).toBe(1)
    expect(lines[0]).toBe('These environment variables are wrong:')
    const named = lines.slice(1).map((line) => line.split(':')[0])
    expect(new Set(named)).toEqual(new Set(Object.keys(env)))
  })
})
