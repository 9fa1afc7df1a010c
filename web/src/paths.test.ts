import { isClientPath } from '@promptery/contract/client-paths'
import { matchPath } from 'react-router'
import { expect, it } from 'vitest'
import { localPath, paths, promptPath, signInPath } from './paths.ts'

it.each([
  ['/marketplace/1?a=b#c', '/marketplace/1?a=b#c'],
  [null, '/'],
  ['', '/'],
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example', '/'],
  ['/\\elsewhere.example', '/'],
  ['/\t/elsewhere.example', '/'],
  ['/..//elsewhere.example', '/'],
  ['/a/../.\\/elsewhere.example', '/'],
  ['/%2e%2e//elsewhere.example', '/'],
  ['javascript:alert(1)', '/'],
])('after sign-in, %j leads to %s', (next, path) => expect(localPath(next)).toBe(path))

it('the sign-in URL contains the way back', () => {
  const next = new URL(signInPath(promptPath('7')), 'http://x').searchParams.get('next')
  expect(localPath(next)).toBe('/marketplace/7')
})

it.each([
  ['/', true],
  ['/marketplace', true],
  ['/Marketplace/', true],
  ['/marketplace/not-an-id.html', true],
  ['/engineer-profile/%41', true],
  ['/marketplace/1/2', false],
  ['/marketplace-1', false],
  ['/buy-prompt', false],
  ['/buy-prompt/', false],
  ['/no/such/place', false],
  ['/index.html', false],
  ['/forgot-password', true],
])('the server and the router agree on %s', (pathname, isThere) => {
  expect(isClientPath(pathname)).toBe(isThere)
  expect(Object.values(paths).some((pattern) => matchPath(pattern, pathname) !== null)).toBe(isThere)
})
