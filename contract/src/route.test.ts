import { expect, it } from 'vitest'
import { addressOf } from './route.ts'

it('the address of a call has its parameters and its query encoded, without undefined values', () => {
  expect(addressOf({ path: '/prompts' }, { query: { search: 'a & b', limit: 6, cursor: undefined } })).toBe(
    '/prompts?search=a+%26+b&limit=6',
  )
  expect(addressOf({ path: '/a/:id/b/:number' }, { params: { id: 'x/y', number: 2 }, query: {} })).toBe('/a/x%2Fy/b/2')
})
