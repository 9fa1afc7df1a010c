import { describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/shop/app.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

describe('the request id', () => {
  it('is taken from a trusted proxy if it is well-formed', async () => {
    const shop = await testApp({}, {}, undefined, { trustProxy: () => true })
    const idFor = async (given?: string, url = '/api/v1/health') =>
      (await shop.app.inject({ url, ...(given !== undefined && { headers: { 'x-request-id': given } }) })).headers[
        'x-request-id'
      ]
    expect(await idFor('7f3a9c0011223344')).toBe('7f3a9c0011223344')
    expect(await idFor('7f3a9c0011223344', '/api/v1/nothing')).toBe('7f3a9c0011223344')
    expect(await idFor('7f3a9c0011223344', '/api/v1/prompts/%E0%A4%A')).toBe('7f3a9c0011223344')
    for (const given of [undefined, '', 'short', 'with blanks in it', '"},"level":60', 'x'.repeat(65)])
      expect(await idFor(given)).toMatch(UUID)
  })

  it('is generated for everyone else', async () => {
    const { app } = await testApp({}, {}, undefined, { trustProxy: (address) => address !== '127.0.0.1' })
    const headers = { 'x-request-id': '7f3a9c0011223344' }
    const ids = [await app.inject({ url: '/api/v1/health', headers }), await app.inject('/api/v1/health')].map(
      (response) => response.headers['x-request-id'],
    )
    expect(ids).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)])
    expect(ids[0]).not.toBe(ids[1])
  })
})
