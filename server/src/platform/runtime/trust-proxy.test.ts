import { describe, expect, it } from 'vitest'
import { parseTrustProxy } from './trust-proxy.ts'

/** Which of these addresses are trusted, nearest first. */
const believed = (setting: string, addresses: string[]) =>
  addresses.filter((address, hop) => parseTrustProxy(setting)?.(address, hop))

const CHAIN = ['172.30.17.2', '203.0.113.1', '198.51.100.7']

describe('TRUST_PROXY', () => {
  it.each([
    ['false', []],
    ['0', []],
    ['true', CHAIN],
    ['1', CHAIN.slice(0, 1)],
    ['2', CHAIN.slice(0, 2)],
    ['172.30.17.0/24', CHAIN.slice(0, 1)],
    ['203.0.113.1, 172.30.17.0/24', CHAIN.slice(0, 2)],
    ['uniquelocal', CHAIN.slice(0, 1)],
    ['loopback,2001:db8::/32', []],
  ])('%s trusts %j', (setting, expected) => {
    expect(believed(setting, CHAIN)).toEqual(expected)
  })

  it('supports IPv4-mapped addresses and IPv6', () => {
    expect(believed('172.30.17.0/24', ['::ffff:172.30.17.2', '::ffff:172.30.18.2'])).toEqual(['::ffff:172.30.17.2'])
    expect(believed('loopback,2001:db8::/32', ['::1', '2001:db8::7', '2001:db9::7'])).toEqual(['::1', '2001:db8::7'])
  })

  it('never trusts a sender without an address', () => {
    expect(believed('172.30.17.0/24', ['', 'unknown', 'fe80::1%eth0', '2886603010'])).toEqual([])
  })

  it.each([
    'yes',
    '-1',
    '100',
    '1.5',
    '10.0.0',
    'proxy.example',
    '10.0.0.0/0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.1,',
    '1,10.0.0.1',
    '::/129',
  ])('%s is refused', (setting) => expect(parseTrustProxy(setting)).toBeUndefined())
})
