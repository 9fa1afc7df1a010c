import { expect, it } from 'vitest'
import { localPath, promptPath, signInPath } from './paths.ts'

it.each([
  ['/marketplace/1?a=b#c', '/marketplace/1?a=b#c'],
  [null, '/'],
  ['', '/'],
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example', '/'],
  ['/\\elsewhere.example', '/'],
  ['/\t/elsewhere.example', '/'],
  ['javascript:alert(1)', '/'],
])('after sign-in, %j leads to %s', (next, path) => expect(localPath(next)).toBe(path))

it('the sign-in address carries the way back', () => {
  const next = new URL(signInPath(promptPath('7')), 'http://x').searchParams.get('next')
  expect(localPath(next)).toBe('/marketplace/7')
})
