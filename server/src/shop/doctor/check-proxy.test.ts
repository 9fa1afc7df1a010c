import { expect, it } from 'vitest'
import { readEnv } from '../../platform/env.ts'
import { checkProxy } from './check-shop.ts'

const found = (given: Record<string, string>) =>
  checkProxy(readEnv(given)).map(({ level, message }) => [level, message])

it('calls an https address without a proxy wrong, also where the shop listens at this machine alone', () => {
  const wrong = ['wrong', expect.stringContaining('TRUST_PROXY names no proxy')]
  expect(found({ PUBLIC_URL: 'https://shop.example' })).toEqual([wrong])
  expect(found({ PUBLIC_URL: 'https://shop.example', HOST: '0.0.0.0', TRUST_PROXY: '0' })).toEqual([wrong])
  expect(found({ PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '192.168.1.5' })).toEqual([])
  expect(found({ PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1' })).toMatchObject([['note', expect.anything()]])
  expect(found({})).toEqual([])
})
